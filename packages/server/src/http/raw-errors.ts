import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LANGUAGE, ERRORS, type ErrorCode } from '@altocost/contract/errors.ts';
import { fail } from '../platform/fail.ts';
import { errorBody } from './errors.ts';

const BY_PARSER_CODE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
};

/** Answers what is not even a request (bad framing, headers too large, too slow) in the error shape, and hangs up. */
export function answerRaw(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const code = BY_PARSER_CODE[error.code ?? ''] ?? 'validation_failed';
  const { status } = ERRORS[code];
  const requestId = `req_${randomUUID()}`;
  const body = JSON.stringify(errorBody(fail(code), requestId, DEFAULT_LANGUAGE));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${requestId}\r\n` +
      Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('') +
      'Cache-Control: no-store\r\nConnection: close\r\n\r\n' +
      body,
  );
}
