/** A page that does not begin is loaded again, once: better than to leave somebody before nothing. */

const patience = 30_000;
const mark = "magnate-again";

/** Begin to wait; the answer stops it. Whoever has been loaded again already waits for ever. */
export function loadAgainUnlessBegun(
  reload: () => void = () => location.reload(),
  memory: Storage = sessionStorage,
): () => void {
  const late = setTimeout(() => {
    if (memory.getItem(mark)) return;
    memory.setItem(mark, "1");
    reload();
  }, patience);
  return () => {
    clearTimeout(late);
    memory.removeItem(mark);
  };
}
