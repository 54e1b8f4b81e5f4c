/** Something that can be folded away: by the person, or by itself where room is tight. */

/**
 * What was chosen is kept in this browser. Where room is tight it is folded until somebody opens
 * it there; who does so wants it open always, and who closes it wants it closed always.
 */
export class Fold {
  readonly #key: string;
  readonly #tight: () => boolean;
  #usually = $state(true);
  #tightly = $state(false);

  constructor(key: string, tight: () => boolean, usually = true) {
    this.#key = key;
    this.#tight = tight;
    this.#usually = recall(key) ?? usually;
    this.#tightly = recall(`${key}.tight`) ?? false;
  }

  get open(): boolean {
    return this.#tight() ? this.#tightly : this.#usually;
  }
  set open(open: boolean) {
    this.#usually = open;
    keep(this.#key, open);
    if (open && !this.#tight()) return;
    this.#tightly = open;
    keep(`${this.#key}.tight`, open);
  }
}

function recall(key: string): boolean | null {
  const kept = localStorage.getItem(key);
  return kept === null ? null : kept !== "closed";
}
function keep(key: string, open: boolean): void {
  localStorage.setItem(key, open ? "open" : "closed");
}
