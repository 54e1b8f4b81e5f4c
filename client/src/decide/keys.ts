/**
 * Keys of a decision: digits take the n-th option of the current list, R turns, Enter confirms,
 * Esc goes back. The controls mark themselves: `data-option` in a list with `data-current`,
 * `data-turn`, `data-confirm`, `data-all`, `data-back`; `data-alone`: all that can be done, so
 * Enter does it. The arrow keys lead to the squares on offer.
 */
import { shortcutsOn } from "../lib/shortcuts";

export function keys(panel: HTMLElement): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    // a key held down must not say yes to what comes next, nor do the same again
    if (event.repeat) {
      if (event.key === "Enter" && isAtOnce(panel, event.target)) event.preventDefault();
      return;
    }
    const square = squareOf(panel, event);
    if (square) {
      event.preventDefault();
      square.focus({ preventScroll: true });
      return;
    }
    const control = controlOf(panel, event);
    if (!control || control.disabled) return;
    event.preventDefault();
    // the focus leaves the map: the next Enter is meant for what is chosen here
    const focused = document.activeElement;
    if (control.dataset.option !== undefined && focused instanceof SVGElement) focused.blur();
    control.click();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

function controlOf(panel: HTMLElement, event: KeyboardEvent): HTMLButtonElement | null {
  const { key } = event;
  if (!shortcutsOn() && key.length === 1) return null;
  const place = placeOf(event);
  if (place !== null) {
    const options = panel.querySelectorAll<HTMLButtonElement>("[data-current] [data-option]");
    const option = options[place];
    // a digit chooses; it never does what pressing a chosen option again would do
    return option && option.getAttribute("aria-pressed") !== "true" ? option : null;
  }
  if (key === "r" || key === "R") return panel.querySelector("[data-turn]");
  if (key === "Escape") return panel.querySelector("[data-back]");
  // a button that has the focus is pressed by Enter itself; so is a square of the board
  if (key === "Enter" && !isControl(event.target))
    return (
      panel.querySelector("[data-all]:enabled") ??
      panel.querySelector("[data-confirm]") ??
      panel.querySelector("[data-alone]")
    );
  return null;
}

/** The place in the list that a digit means, from 0; with Shift the tenth and those after it. */
function placeOf({ key, code, shiftKey }: KeyboardEvent): number | null {
  if (/^[1-9]$/.test(key) && !shiftKey) return Number(key) - 1;
  const digit = shiftKey && /^Digit([1-9])$/.exec(code);
  return digit ? Number(digit[1]) + 8 : null;
}

/** Where the keys are on the map, if an arrow key is pressed here and squares are on offer. */
function squareOf(panel: HTMLElement, { key, target }: KeyboardEvent): SVGElement | null {
  const here = target === document.body || (target instanceof Node && panel.contains(target));
  return key.startsWith("Arrow") && here ? document.querySelector("[data-cursor]") : null;
}

/** Whether pressing this does something, after which the keys stand on the next. */
function isAtOnce(panel: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !panel.contains(target)) return false;
  return target.closest("[data-at-once], [data-take-back], .person") !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio"].includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}

function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("button, a, summary, [role=button], [tabindex]") !== null
  );
}
