/** A button keeps the press that began on it, even if it moves before the finger is lifted.
 *
 * Words and figures come a moment after a choice and push what stands below them. Without this,
 * whoever pressed in that moment pressed nothing. Who slides away from it still changes his mind.
 */
export function steady(button: HTMLElement): () => void {
  let pressed: DOMRect | null = null;

  function press(event: PointerEvent): void {
    pressed = button.getBoundingClientRect();
    button.setPointerCapture(event.pointerId);
  }
  function click(event: MouseEvent): void {
    const slidAway = pressed !== null && event.detail > 0 && !holds(pressed, event);
    pressed = null;
    if (slidAway) event.stopImmediatePropagation();
  }
  button.addEventListener("pointerdown", press);
  button.addEventListener("click", click, { capture: true });
  return () => {
    button.removeEventListener("pointerdown", press);
    button.removeEventListener("click", click, { capture: true });
  };
}

function holds(box: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}
