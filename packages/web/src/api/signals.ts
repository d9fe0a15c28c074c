/** Refusals that concern the whole screen rather than the call that met them. */
export const SIGNALS = ['company_changed', 'offer_expired'] as const;
export type Signal = (typeof SIGNALS)[number];

/** Tells the shell what any call found out. */
export function createSignals() {
  const listeners = new Set<(signal: Signal) => void>();
  return {
    tell: (signal: Signal): void => listeners.forEach((listener) => listener(signal)),
    /** Returns the way to stop listening. */
    listen(listener: (signal: Signal) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const signals = createSignals();
