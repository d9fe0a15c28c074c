import { EventEmitter } from 'node:events';

/** Something a screen wants to know at once. `data` is our side of the stream's reply schema. */
export interface LiveEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * In-process publish/subscribe: what happens in a company reaches its open streams, the end of a session closes them.
 * Publish after the transaction has committed.
 */
export interface Events {
  publish(companyId: string, event: LiveEvent): void;
  /** Returns the way to stop listening. */
  subscribe(companyId: string, listener: (event: LiveEvent) => void): () => void;
  endSession(sessionId: string): void;
  onSessionEnd(sessionId: string, listener: () => void): () => void;
}

export function createEvents(): Events {
  const bus = new EventEmitter();
  bus.setMaxListeners(0);
  return {
    publish: (companyId, event) => void bus.emit(`company:${companyId}`, event),
    subscribe(companyId, listener) {
      bus.on(`company:${companyId}`, listener);
      return () => bus.off(`company:${companyId}`, listener);
    },
    endSession: (sessionId) => void bus.emit(`session:${sessionId}`),
    onSessionEnd(sessionId, listener) {
      bus.on(`session:${sessionId}`, listener);
      return () => bus.off(`session:${sessionId}`, listener);
    },
  };
}
