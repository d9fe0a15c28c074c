import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from 'chdb';
import { openCluster } from './cluster.ts';
import { describeConformance, type Bench } from './conformance.ts';
import { openEmbedded } from './embedded.ts';
import { openHttpBridge } from './http-bridge.ts';

describeConformance('in this process', async (): Promise<Bench> => {
  const folder = await mkdtemp(join(tmpdir(), 'cost-store-'));
  const store = await openEmbedded({ path: join(folder, 'store') });
  const behind = new Session(join(folder, 'store', 'engine'));
  return {
    store,
    folder,
    behind,
    close: async () => {
      behind.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

describeConformance('over HTTP', async (): Promise<Bench> => {
  const folder = await mkdtemp(join(tmpdir(), 'cost-store-'));
  const engine = join(folder, 'engine');
  const behind = new Session(engine, { connectionArgs: ['--background_pool_size=16'] });
  const bridge = await openHttpBridge(engine, folder);
  const store = await openCluster({ url: bridge.url });
  return {
    store,
    folder,
    behind,
    close: async () => {
      await store.close();
      await bridge.close();
      behind.close();
      await rm(folder, { recursive: true });
    },
  };
});
