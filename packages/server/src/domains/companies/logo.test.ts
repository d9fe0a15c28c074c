import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../platform/fail.ts';
import { logoFrom } from './logo.ts';

const picture = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
const png = await picture().png().toBuffer();
const jpeg = await picture().jpeg().toBuffer();
const webp = await picture().webp().toBuffer();
const gif = await picture().gif().toBuffer();
const tiff = await picture().tiff().toBuffer();
const avif = await picture(64, 64).avif().toBuffer();
const script = Buffer.from('<script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200)]);

/** A PNG that says to be 30,000 × 30,000: 900 million points in some bytes. */
async function bomb(): Promise<Buffer> {
  const header = Buffer.from(png);
  header.writeUInt32BE(30_000, 16);
  header.writeUInt32BE(30_000, 20);
  const { crc32 } = await import('node:zlib');
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

const refusal = async (file: Buffer): Promise<string> => {
  try {
    await logoFrom(file);
    return 'accepted';
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    return [cause.code, ...cause.fields.map(({ field, rule }) => `${field} ${rule}`)].join(' ');
  }
};

describe('F1 a logo', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('is taken as %s and stays of that kind', async (type, file) => {
    const logo = await logoFrom(file);
    expect(logo.type).toBe(type);
    const { width, height, format } = await sharp(logo.content).metadata();
    expect([width, height, `image/${format}`]).toEqual([40, 20, type]);
  });

  it('is made to fit, and never enlarged', async () => {
    const size = async (file: Buffer) => {
      const { width, height } = await sharp((await logoFrom(file)).content).metadata();
      return [width, height];
    };
    expect(await size(await picture(2048, 512).png().toBuffer())).toEqual([512, 128]);
    expect(await size(await picture(300, 1200).png().toBuffer())).toEqual([64, 256]);
    expect(await size(await picture(2, 2).png().toBuffer())).toEqual([2, 2]);
  });

  it('keeps one picture of an animation', async () => {
    const frames = await sharp([png, await picture(40, 20).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    expect((await sharp((await logoFrom(frames)).content).metadata()).pages ?? 1).toBe(1);
  });

  it('loses where and with what it was taken, and is turned the right way up', async () => {
    const taken = await picture(40, 20)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .toBuffer();
    expect(taken.includes('SECRET-PLACE')).toBe(true);
    const { content } = await logoFrom(taken);
    expect(content.includes('SECRET-PLACE')).toBe(false);
    const { exif, width, height } = await sharp(content).metadata();
    expect(exif).toBeUndefined();
    expect([width, height]).toEqual([20, 40]);
  });

  it('keeps nothing of a second file behind, or inside, the picture', async () => {
    const commented = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, script.length + 2]),
      script,
      jpeg.subarray(2),
    ]);
    const polyglots = [
      ...[png, jpeg, webp].flatMap((file) => [script, svg, zip].map((tail) => Buffer.concat([file, tail]))),
      commented,
    ];
    let kept = 0;
    for (const file of polyglots) {
      const content = await logoFrom(file).then(
        (logo) => logo.content,
        () => Buffer.alloc(0),
      );
      if (['<script', '<svg', 'PK\x03\x04'].some((sign) => content.includes(sign, 0, 'latin1'))) kept += 1;
    }
    expect([polyglots.length, kept]).toEqual([10, 0]);
  });

  it('is refused with the reason when it is none: 20 files, 0 accepted', async () => {
    const files: readonly (readonly [string, Buffer])[] = [
      ['validation_failed file empty_file', Buffer.alloc(0)],
      ['too_large', Buffer.concat([png, Buffer.alloc(1_000_000)])],
      ['validation_failed file too_many_pixels', await bomb()],
      ['validation_failed file too_many_pixels', await picture(8_000, 2_500).png().toBuffer()],
      ['unsupported_type file unsupported_image', svg],
      ['unsupported_type file unsupported_image', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
      ['unsupported_type file unsupported_image', gif],
      ['unsupported_type file unsupported_image', tiff],
      ['unsupported_type file unsupported_image', avif],
      ['unsupported_type file unsupported_image', script],
      ['unsupported_type file unsupported_image', zip],
      ['unsupported_type file unsupported_image', Buffer.from('%PDF-1.7\n')],
      ['unsupported_type file unsupported_image', Buffer.concat([script, png])],
      ['unsupported_type file unsupported_image', Buffer.from('GIF89a/*')],
      ['unsupported_type file unsupported_image', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
      ['validation_failed file broken_image', png.subarray(0, 40)],
      ['validation_failed file broken_image', Buffer.concat([png.subarray(0, 8), script])],
      ['validation_failed file broken_image', jpeg.subarray(0, 60)],
      ['validation_failed file broken_image', Buffer.concat([jpeg.subarray(0, 3), svg])],
      ['validation_failed file broken_image', Buffer.concat([webp.subarray(0, 12), zip])],
    ];
    const found: string[] = [];
    for (const [, file] of files) found.push(await refusal(file));
    expect(found).toEqual(files.map(([expected]) => expected));
    expect(found).toHaveLength(20);
  });
});
