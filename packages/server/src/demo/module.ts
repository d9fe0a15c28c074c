import { stat } from 'node:fs/promises';
import { addDays, dayOfInstant } from '@altocost/contract/kit/calendar.ts';
import { SAMPLE_PROVIDERS } from '@altocost/engine/sample/estate.ts';
import { z } from 'zod';
import type { ImportsDoor } from '../domains/imports/public.ts';
import { queue } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import * as store from './store.ts';
import { writeEstateApart } from './write-estate.ts';

export interface Demo {
  /** Once the job workers run: asks for the bills that the demo company does not have yet. */
  start(): Promise<void>;
}

const demoQueue = queue({
  name: 'demo-estate',
  data: z.object({ companyId: z.uuid() }),
  retries: 0,
  retryDelaySeconds: 0,
  expireSeconds: 3_600,
  concurrency: 1,
});

/**
 * Brings a year of bills into the demo company at the first start, through the same imports as any upload. Each provider's file is
 * remembered when it was handed over, so that a start that was interrupted goes on with the others.
 */
export function demoModule(platform: Platform, imports: ImportsDoor): Demo {
  const { config, database, jobs, files, clock } = platform;

  jobs.work(demoQueue, async ({ data: { companyId }, signal }) => {
    const done = await database.systemTransaction(store.broughtIn);
    const providers = SAMPLE_PROVIDERS.filter((provider) => !done.includes(provider));
    if (providers.length === 0) return;
    const dir = await files.scratch('demo');
    const lastDay = addDays(dayOfInstant(clock.now()), -1);
    try {
      await writeEstateApart(
        { dir, lastDay, providers },
        async ({ provider, name, path }) => {
          const { size } = await stat(path);
          const importId = await imports.bringIn(companyId, { path, name, size, provider });
          await database.systemTransaction((tx) => store.setBroughtIn(tx, provider, importId, clock.now()));
        },
        signal,
      );
    } finally {
      await files.discard(dir);
    }
  });

  return {
    async start() {
      if (!config.demo) return;
      await database.systemTransaction(async (tx) => {
        const companyId = await store.demoCompany(tx);
        const missing = (await store.broughtIn(tx)).length < SAMPLE_PROVIDERS.length;
        if (companyId !== null && missing) await jobs.enqueue(tx, demoQueue, { companyId });
      });
    },
  };
}
