import '@fastify/multipart';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { fail, Failure } from '../platform/fail.ts';
import type { Files } from '../platform/files.ts';

/** The largest file that is taken; billing exports of a month are some gigabytes at most. */
export const UPLOAD_MAX_BYTES = 50 * 1024 ** 3;
const FIELD_MAX_BYTES = 10_000;

/** The file part of a multipart body, on disk. */
export interface Upload {
  /** As the client named it: no folders, for people only. */
  readonly name: string;
  /** Inside {@link Upload.folder}; move it away to keep it. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly folder: string;
  /** The other parts. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Streams the part `file` to disk and collects the text fields, in whatever order they come. Whoever calls
 * discards the folder. A file longer than `maxBytes` is `too_large`. Throws `unsupported_type`, `too_large`, or `validation_failed` naming the field.
 */
export async function receiveUpload(
  request: FastifyRequest,
  files: Files,
  maxBytes = UPLOAD_MAX_BYTES,
): Promise<Upload> {
  if (!request.isMultipart()) throw fail('unsupported_type');
  const folder = await files.scratch('upload');
  try {
    return await receiveInto(folder, request, maxBytes);
  } catch (cause) {
    await files.discard(folder);
    throw refusalOf(cause);
  }
}

async function receiveInto(folder: string, request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const fields: Record<string, string> = {};
  const path = join(folder, 'file');
  let file: { name: string; size: number; sha256: string } | null = null;
  const parts = request.parts({
    limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: FIELD_MAX_BYTES, parts: 21 },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated || typeof part.value !== 'string') {
        throw fail('validation_failed', { fields: [{ field: part.fieldname, rule: 'too_big' }] });
      }
      if (Object.hasOwn(fields, part.fieldname)) {
        throw fail('validation_failed', { fields: [{ field: part.fieldname, rule: 'invalid_value' }] });
      }
      fields[part.fieldname] = part.value;
    } else if (part.fieldname === 'file') {
      const kept = await keep(part.file, path);
      if (part.file.truncated) throw fail('too_large');
      file = { name: nameOf(part.filename), ...kept };
    } else {
      throw fail('validation_failed', { fields: [{ field: part.fieldname, rule: 'unknown_field' }] });
    }
  }
  if (file === null) throw fail('validation_failed', { fields: [{ field: 'file', rule: 'required' }] });
  return { ...file, path, folder, fields };
}

async function keep(source: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(source, measure, createWriteStream(path, { mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

function nameOf(given: string | undefined): string {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replaceAll(/\p{C}/gu, '').trim().slice(0, 200);
  return clean === '' ? 'file' : clean;
}

function refusalOf(cause: unknown): unknown {
  if (cause instanceof Failure || !(cause instanceof Error)) return cause;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (code === 'ENOSPC') return fail('unavailable', { cause });
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fail('too_large', { cause });
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return wrongFile('too_big', cause);
  const incomplete = /multipart|boundary|malformed|aborted|premature close/i.test(cause.message);
  return incomplete ? wrongFile('incomplete', cause) : cause;
}

function wrongFile(rule: string, cause: Error): Failure {
  return fail('validation_failed', { fields: [{ field: 'file', rule }], cause });
}
