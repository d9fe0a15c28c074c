import { LOGO_MAX_BYTES } from '@altocost/contract/companies/model.ts';
import sharp from 'sharp';
import { fail, type Failure } from '../../platform/fail.ts';

export const LOGO_MAX_WIDTH = 512;
export const LOGO_MAX_HEIGHT = 256;
/** A picture of so many points is read at most; more is a bomb or a poster. */
const POINTS_MAX = 16_000_000;
const SECONDS_MAX = 5;

/** An image of our own making. */
export interface LogoImage {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly content: Buffer;
}

const SIGNATURES = [
  { type: 'image/png', is: (head: Buffer) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', is: (head: Buffer) => head.toString('latin1', 0, 3) === '\xff\xd8\xff' },
  {
    type: 'image/webp',
    is: (head: Buffer) =>
      head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  },
] as const;

/**
 * Decodes what somebody sent and encodes it anew, so that nothing of the file itself is kept: no metadata, no second file behind the
 * picture, no animation. PNG, JPEG and WebP only; the picture is made to fit 512 × 256 points. Throws `too_large`, `unsupported_type`,
 * or `validation_failed` (field `file`; rules `empty_file`, `too_many_pixels`, `broken_image`). Reliability F1.
 */
export async function logoFrom(file: Buffer): Promise<LogoImage> {
  if (file.length > LOGO_MAX_BYTES) throw fail('too_large');
  if (file.length === 0) throw wrongFile('empty_file');
  // Decided by what the file is, before any decoder sees it: the name and the declared type are the client's to choose.
  const type = SIGNATURES.find(({ is }) => is(file))?.type;
  if (type === undefined) {
    throw fail('unsupported_type', { fields: [{ field: 'file', rule: 'unsupported_image' }] });
  }
  try {
    return { type, content: await encodeAnew(file, type) };
  } catch (cause) {
    const tooMany = cause instanceof Error && /pixel limit|timeout/i.test(cause.message);
    throw wrongFile(tooMany ? 'too_many_pixels' : 'broken_image', cause);
  }
}

function encodeAnew(file: Buffer, type: LogoImage['type']): Promise<Buffer> {
  const picture = sharp(file, { limitInputPixels: POINTS_MAX, failOn: 'error', pages: 1 })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: LOGO_MAX_WIDTH, height: LOGO_MAX_HEIGHT, fit: 'inside', withoutEnlargement: true });
  switch (type) {
    case 'image/png':
      return picture.png({ compressionLevel: 9 }).toBuffer();
    case 'image/jpeg':
      return picture.jpeg({ quality: 85 }).toBuffer();
    case 'image/webp':
      return picture.webp({ quality: 85 }).toBuffer();
  }
}

function wrongFile(rule: string, cause?: unknown): Failure {
  return fail('validation_failed', { fields: [{ field: 'file', rule }], cause });
}
