import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip that is put together byte by byte; what is announced may be a lie. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly stored?: boolean;
  /** Unix mode in the upper half of the external attributes. */
  readonly mode?: number;
  readonly method?: number;
  readonly flags?: number;
  readonly announcedSize?: number;
  readonly announcedCrc?: number;
  /** Points to the data of the entry before. */
  readonly sharesData?: boolean;
}

/** A zip file of these entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let shared = 0;
  for (const entry of entries) {
    const data = entry.stored === true ? entry.bytes : deflateRawSync(entry.bytes);
    const header = fields(entry, data.length);
    const name = Buffer.from(entry.name);
    const at = entry.sharesData === true ? shared : offset;
    if (entry.sharesData !== true) {
      const local = Buffer.concat([
        uint32(0x04034b50),
        uint16(20),
        header,
        uint16(name.length),
        uint16(0),
        name,
        data,
      ]);
      locals.push(local);
      shared = offset;
      offset += local.length;
    }
    directory.push(
      Buffer.concat([
        uint32(0x02014b50),
        uint16((3 << 8) | 20),
        uint16(20),
        header,
        uint16(name.length),
        Buffer.alloc(8),
        uint32(((entry.mode ?? 0o100644) << 16) >>> 0),
        uint32(at),
        name,
      ]),
    );
  }
  const central = Buffer.concat(directory);
  const count = uint16(entries.length);
  const end = [
    uint32(0x06054b50),
    uint32(0),
    count,
    count,
    uint32(central.length),
    uint32(offset),
    uint16(0),
  ];
  return Buffer.concat([...locals, central, ...end]);
}

function fields(entry: ZipEntry, compressed: number): Buffer {
  return Buffer.concat([
    uint16(entry.flags ?? 0),
    uint16(entry.method ?? (entry.stored === true ? 0 : 8)),
    Buffer.alloc(4),
    uint32(entry.announcedCrc ?? crc32(entry.bytes)),
    uint32(compressed),
    uint32(entry.announcedSize ?? entry.bytes.length),
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
