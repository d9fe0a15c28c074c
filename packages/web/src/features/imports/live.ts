import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import type { ImportRecord } from '@altocost/contract/imports/model.ts';
import { listen } from '../../api/events.ts';
import { figuresChanged, importStarted, putRecord } from './queries.ts';

/** While the stream is open a slow look is enough; without it the screen asks by itself. */
const LIVE_EVERY_MS = 15_000;
const ALONE_EVERY_MS = 2_000;

/** How often to ask about imports: not at all when none is running. */
export function askEvery(live: boolean, records: readonly Pick<ImportRecord, 'status'>[]): number | false {
  if (!records.some((record) => record.status === 'pending')) return false;
  return live ? LIVE_EVERY_MS : ALONE_EVERY_MS;
}

/** Follows the company's imports while a page is open; true while the server's stream is. */
export function useLiveImports(): boolean {
  const client = useQueryClient();
  const [live, setLive] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    void listen(ENDPOINTS.imports.events, {
      event: 'import',
      signal: stop.signal,
      onLive: (open) => {
        if (!stop.signal.aborted) setLive(open);
      },
      onEvent: (record) => {
        const known = putRecord(client, record);
        if (record.status !== 'pending') void figuresChanged(client);
        else if (!known) void importStarted(client);
      },
    });
    return () => stop.abort();
  }, [client]);
  return live;
}
