import { pino, type Logger } from 'pino';

export type { Logger };

/** Structured log to standard output, one JSON object a line, without secrets (reliability F3). */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['authorization', 'password', 'token', 'secret'].flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
        `req.headers.${name}`,
      ]),
      censor: '[redacted]',
    },
  });
}
