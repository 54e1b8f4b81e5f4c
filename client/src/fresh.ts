/**
 * Test files share one window: to open one takes longer than most of them do. Each begins with
 * modules that nobody has used and a window as new; who mocks a module unmocks it in the end.
 */
import { vi } from "vitest";

type Heard = [EventTarget, string, EventListenerOrEventListenerObject];
const shared = globalThis as { heard?: Heard[] };

/** What is listened to from now on at the window and its document. */
function listening(): Heard[] {
  const heard: Heard[] = [];
  for (const target of [window, document] as EventTarget[]) {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (type, hears, options) => {
      if (hears) heard.push([target, type, hears]);
      listen(type, hears, options);
    };
  }
  return heard;
}

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.resetModules();

shared.heard ??= listening();
for (const [target, type, hears] of shared.heard.splice(0)) target.removeEventListener(type, hears);

localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
history.replaceState(null, "", "/");
