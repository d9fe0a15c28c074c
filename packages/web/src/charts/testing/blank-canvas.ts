/**
 * A canvas for a browser without pictures: every call on its context is taken, nothing is drawn. Returns the way
 * back to what was there before.
 */
export function blankCanvas(): () => void {
  const prototype = HTMLCanvasElement.prototype;
  const before = Object.getOwnPropertyDescriptor(prototype, 'getContext');
  const context = new Proxy(
    {},
    {
      get: (_, name) => (name === 'measureText' ? () => ({ width: 10 }) : () => undefined),
      set: () => true,
    },
  );
  Object.defineProperty(prototype, 'getContext', { configurable: true, value: () => context });
  return () => {
    if (before !== undefined) Object.defineProperty(prototype, 'getContext', before);
  };
}
