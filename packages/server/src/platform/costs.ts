import type { CostStore } from '@altocost/engine/store/cost-store.ts';
import type { Config } from '../config.ts';

/** Opens the cost store of the configured size and brings its schema up to date. Throws when it cannot be used. */
export async function openCosts(config: Config, folder: string): Promise<CostStore> {
  const store = await openStore(config, folder);
  try {
    await store.migrate();
    return store;
  } catch (cause) {
    await store.close();
    throw cause;
  }
}

async function openStore(config: Config, folder: string): Promise<CostStore> {
  if (config.clickhouseUrl === null) {
    const { openEmbedded } = await import('@altocost/engine/store/embedded.ts');
    return openEmbedded({ path: folder });
  }
  const { openCluster } = await import('@altocost/engine/store/cluster.ts');
  const cluster = config.clickhouseCluster;
  return openCluster({ url: config.clickhouseUrl, ...(cluster === null ? {} : { cluster }) });
}
