import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Names of values that are nobody's business, in the three spellings that are about. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'new_password',
  'currentPassword',
  'current_password',
  'token',
  'secret',
  'clientSecret',
  'client_secret',
  'key',
  'link',
  'sealedBody',
] as const;
const CENSORED = '[redacted]';
/** Tokens of this product, and what is sealed, wherever they stand in a text. */
const SECRET_SHAPES =
  /\balt[a-z]+_[\w-]{43}_[0-9a-f]{8}\b|\$argon2id\$\S+|\bv1\.[0-9a-f]{12}\.[\w-]{16}\.[\w-]+/g;
/** A failed statement says its parameters: everything that people wrote. */
const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;

/** Structured log to standard output, one JSON object a line, without secrets (reliability F3). */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorWithoutSecrets, reason: textWithoutSecrets, problem: textWithoutSecrets },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => {
        const quoted = /^\w+$/.test(name) ? `.${name}` : `["${name}"]`;
        return [quoted.replace(/^\./, ''), `*${quoted}`, `*.*${quoted}`, `req.headers${quoted}`];
      }),
      censor: CENSORED,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function errorWithoutSecrets(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, ...rest } = stdSerializers.err(error);
  const code = typeof rest['code'] === 'string' ? { code: rest['code'] } : {};
  return { type, ...code, message: textWithoutSecrets(message), stack: textWithoutSecrets(stack) };
}

/** Only texts are looked through. */
function textWithoutSecrets(text: unknown): unknown {
  return typeof text === 'string'
    ? text.replaceAll(PARAMETERS, '\nparams: left out').replaceAll(SECRET_SHAPES, CENSORED)
    : text;
}
