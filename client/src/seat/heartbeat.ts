/** Noticing that a line is dead although nobody has said so: no network, or no answer. */

/** How often one asks whether somebody is there, and how long one waits, in milliseconds. */
const EVERY = 20_000;
const PATIENCE = 8_000;

/** As much of a socket as is needed. */
export interface Line {
  send: (data: string) => void;
  reconnect: () => void;
  addEventListener: (type: "message", hear: () => void) => void;
  readonly readyState: number;
}

/** Watch a line; a dead one is set up anew. Gives back how to stop. */
export function watchOver(line: Line): () => void {
  let heard = Date.now();
  let doubt: ReturnType<typeof setTimeout> | undefined;
  line.addEventListener("message", () => {
    heard = Date.now();
    clearTimeout(doubt);
  });
  const ask = () => {
    if (line.readyState !== WebSocket.OPEN || Date.now() - heard < EVERY) return;
    line.send(JSON.stringify({ type: "ping" }));
    clearTimeout(doubt);
    doubt = setTimeout(anew, PATIENCE);
  };
  const anew = () => line.reconnect();
  const timer = setInterval(ask, EVERY);
  addEventListener("offline", anew);
  addEventListener("online", anew);
  return () => {
    clearInterval(timer);
    clearTimeout(doubt);
    removeEventListener("offline", anew);
    removeEventListener("online", anew);
  };
}
