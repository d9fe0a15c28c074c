import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importRecord } from '@altocost/contract/imports/model.ts';
import { vi } from 'vitest';
import { z } from 'zod';
import type { World } from '../../../testing/world.ts';

const SHARED = fileURLToPath(new URL('../../../../../../../shared/data', import.meta.url));

/** A file of the bills that lie beside the repository. */
export function sharedFile(name: string): string {
  const path = join(SHARED, name);
  if (!existsSync(path))
    throw new Error(`${path} is missing: these tests read the bills beside the repository`);
  return path;
}

/** The wire shape of a record: what a client receives. */
const wireRecord = z.object({
  data: z.looseObject({
    id: z.string(),
    status: z.enum(['pending', 'done', 'error']),
    step: z.string(),
    percent: z.number(),
    provider: z.string().nullable(),
    format: z.string().nullable(),
    records: z.number(),
    read: z.number(),
    rejected: z.number(),
    can_accept: z.boolean(),
    created_by: z.string().nullable(),
    errors: importRecord.shape.errors,
    notices: importRecord.shape.notices,
    reconciliation: importRecord.shape.reconciliation,
    totals: z.array(
      z.looseObject({
        month: z.string(),
        currency: z.string(),
        rows: z.number(),
        exact: importRecord.shape.totals.element.shape.exact,
      }),
    ),
  }),
});
export type WireRecord = z.output<typeof wireRecord>['data'];
const started = z.object({ data: z.object({ id: z.string(), status: z.string() }) });

export interface Delivered {
  readonly name: string;
  readonly content: Buffer | string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A multipart body with its content type. */
export function multipart({ name, content, fields = {} }: Delivered): { type: string; body: Buffer } {
  const boundary = `b${randomUUID()}`;
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
  const parts = [
    ...Object.entries(fields).map(([field, value]) =>
      part(`Content-Disposition: form-data; name="${field}"`, value),
    ),
    part(
      `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`,
      content,
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) };
}

/** Brings files in through the real HTTP interface of the world's server. */
export function importer(world: World, token: string) {
  const authorization = `Bearer ${token}`;
  const upload = (delivered: Delivered) => {
    const { type, body } = multipart(delivered);
    return world.server.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { authorization, 'content-type': type },
      payload: body,
    });
  };
  const show = async (id: string): Promise<WireRecord> => {
    const reply = await world.server.inject({ url: `/api/imports/${id}`, headers: { authorization } });
    return wireRecord.parse(reply.json()).data;
  };
  const finished = (id: string): Promise<WireRecord> =>
    vi.waitUntil(
      async () => {
        const record = await show(id);
        return record.status === 'pending' ? false : record;
      },
      { timeout: 60_000, interval: 50 },
    );
  return {
    upload,
    show,
    finished,
    /** Uploads and waits for the end. */
    async bring(delivered: Delivered): Promise<WireRecord> {
      const reply = await upload(delivered);
      return finished(started.parse(reply.json()).data.id);
    },
  };
}
export type Importer = ReturnType<typeof importer>;

export function sharedBill(name: string, as = name.split('/').at(-1) ?? name): Delivered {
  return { name: as, content: readFileSync(sharedFile(name)) };
}
