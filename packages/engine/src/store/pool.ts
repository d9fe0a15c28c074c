/** Hands out a fixed set of clients, one user at a time each, in the order in which they were asked for. */
export interface Pool<Client> {
  use<T>(work: (client: Client) => Promise<T>): Promise<T>;
  /** Resolves when every client is back; later uses are refused. */
  drain(): Promise<void>;
}

export function createPool<Client>(clients: readonly Client[]): Pool<Client> {
  const free = [...clients];
  const waiting: ((client: Client) => void)[] = [];
  let draining = false;

  function take(): Promise<Client> {
    const client = free.pop();
    return client === undefined
      ? new Promise((resolve) => {
          waiting.push(resolve);
        })
      : Promise.resolve(client);
  }

  function giveBack(client: Client): void {
    const next = waiting.shift();
    if (next === undefined) free.push(client);
    else next(client);
  }

  return {
    async use(work) {
      if (draining) throw new Error('the cost store is closed');
      const client = await take();
      try {
        return await work(client);
      } finally {
        giveBack(client);
      }
    },
    async drain() {
      draining = true;
      await Promise.all(clients.map(() => take()));
    },
  };
}
