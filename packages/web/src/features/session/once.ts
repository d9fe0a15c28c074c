/**
 * Runs an action once per key however often a page asks for it: an effect may run twice, a key or a code works once.
 * Later askers get the first one's outcome.
 */
export function createOnce<T>() {
  const outcomes = new Map<string, Promise<T>>();
  return (key: string, run: () => Promise<T>): Promise<T> => {
    const known = outcomes.get(key);
    if (known !== undefined) return known;
    const outcome = run();
    outcomes.set(key, outcome);
    return outcome;
  };
}
