import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

export interface Listening {
  readonly issuer: string;
  stop(): Promise<void>;
}

/** A server of this machine, whose answers are made once its address is known. */
export async function listen(answers: (issuer: string) => RequestListener): Promise<Listening> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  server.on('request', answers(issuer));
  return {
    issuer,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
