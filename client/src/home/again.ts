/** Looking again while the page is looked at. */

/** Look now, every so many milliseconds, and when somebody comes back to the page.
 *  Gives back how to stop. */
export function lookAgain(look: () => unknown, every: number): () => void {
  const looked = () => {
    if (!document.hidden) look();
  };
  looked();
  const timer = setInterval(looked, every);
  document.addEventListener("visibilitychange", looked);
  addEventListener("focus", looked);
  addEventListener("online", looked);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", looked);
    removeEventListener("focus", looked);
    removeEventListener("online", looked);
  };
}
