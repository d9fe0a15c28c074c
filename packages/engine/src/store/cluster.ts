import { createReadStream } from 'node:fs';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { createClickhouseStore } from './clickhouse-store.ts';
import type { CostStore } from './cost-store.ts';
import { clusterLayout, ONE_NODE } from './ddl.ts';
import { foreignError, guarded } from './engine-errors.ts';
import { quoteText } from './sql-quote.ts';
import { createPool } from './pool.ts';
import { READ_SECONDS, READ_SETTINGS, type Wire } from './wire.ts';

export interface ClusterOptions {
  /** HTTP interface with user, password and database: `http://user:secret@host:8123/database`. */
  readonly url: string;
  /** Name of a cluster as the server knows it; without it the server stands alone. */
  readonly cluster?: string;
}

const WRITE_MS = 3_600_000;

/** Opens a ClickHouse server or cluster. Nothing is asked of it yet: `ping` or `migrate` does. */
export function openCluster(options: ClusterOptions): Promise<CostStore> {
  const layout = options.cluster === undefined ? ONE_NODE : clusterLayout(options.cluster);
  return Promise.resolve(createClickhouseStore('cluster', openWire(options), layout));
}

function openWire({ url, cluster }: ClusterOptions): Wire {
  const reader = createClient({
    url,
    application: 'altocost',
    // Failures are thrown; whoever asked logs them.
    log: { level: ClickHouseLogLevel.OFF },
    request_timeout: (READ_SECONDS + 5) * 1_000,
    use_multipart_params_auto: true,
    // 2: no right to write, but the settings below may still be said.
    clickhouse_settings: { ...READ_SETTINGS, readonly: '2', wait_end_of_query: 1 },
  });
  const writer = createClient({
    url,
    application: 'altocost',
    // Failures are thrown; whoever asked logs them.
    log: { level: ClickHouseLogLevel.OFF },
    request_timeout: WRITE_MS,
    use_multipart_params_auto: true,
    clickhouse_settings: {
      wait_end_of_query: 1,
      // Long statements keep the connection alive with progress headers.
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '60000',
      lightweight_deletes_sync: '2',
      // The same block may rightly be written again after it was discarded.
      insert_deduplicate: 0,
      ...(cluster === undefined ? {} : REPLICATED),
    },
  });
  const writes = createPool([writer]);
  return {
    read: ({ sql, params }) =>
      guarded(async () => {
        const answer = await reader.query({ query: sql, query_params: { ...params }, format: 'JSONEachRow' });
        return answer.json<unknown>();
      }),
    write: ({ sql, params }) =>
      writes.use((client) =>
        guarded(async () => {
          await client.command({ query: sql, query_params: { ...params } });
        }),
      ),
    load: (files, structure, insert) =>
      writes.use((client) =>
        guarded(async () => {
          const source = `input(${quoteText(structure)})`;
          for (const file of files) {
            const { stream } = await client.exec({
              query: `${insert.sql(source)} FORMAT Native`,
              query_params: { ...insert.params },
              values: createReadStream(file),
              http_headers: { 'Content-Encoding': 'lz4' },
            });
            stream.resume();
          }
        }),
      ),
    ping: async () => {
      const answer = await reader.ping({ select: true });
      if (!answer.success) throw foreignError(answer.error);
    },
    close: async () => {
      await writes.drain();
      await Promise.all([reader.close(), writer.close()]);
    },
  };
}

/** A version counts only when a majority of its shard's replicas has it, and is read from those. */
const REPLICATED = {
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
} as const;
