/**
 * Take an answer as long as it is wanted. An effect gives back what this gives back: what comes
 * after something else was asked, or when nobody looks any more, is not taken.
 */
export function whileWanted<T>(
  answer: Promise<T>,
  take: (found: T) => void,
  refuse: (problem: unknown) => void = () => {},
): () => void {
  let wanted = true;
  answer.then(
    (found) => {
      if (wanted) take(found);
    },
    (problem: unknown) => {
      if (wanted) refuse(problem);
    },
  );
  return () => (wanted = false);
}

/** Begin something after a rest, unless it ends before; `begin` may say how to end it. */
export function afterRest(milliseconds: number, begin: () => (() => void) | void): () => void {
  let end: (() => void) | void;
  const timer = setTimeout(() => (end = begin()), milliseconds);
  return () => {
    clearTimeout(timer);
    end?.();
  };
}
