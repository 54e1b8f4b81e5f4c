/** A page that does not begin is loaded again: better than to leave somebody before nothing. */

const patience = 30_000;
const most = 3;
const mark = "magnate-again";

/** Begin to wait; the answer stops it. Whoever was loaded again so often already waits for ever. */
export function loadAgainUnlessBegun(
  reload: () => void = () => location.reload(),
  memory: Storage = sessionStorage,
): () => void {
  const late = setTimeout(() => {
    const times = Number(memory.getItem(mark));
    if (times >= most) return;
    memory.setItem(mark, String(times + 1));
    reload();
  }, patience);
  return () => {
    clearTimeout(late);
    memory.removeItem(mark);
  };
}
