import { pack, type Header } from 'tar-stream';

/** One entry of a tar that is put together in memory. */
export interface TarEntry {
  readonly header: Partial<Header> & { readonly name: string };
  readonly bytes?: Buffer;
}

/** A tar file of these entries. */
export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const archive = pack();
  for (const { header, bytes } of entries) {
    if (bytes === undefined) archive.entry(header);
    else archive.entry(header, bytes);
  }
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) {
    if (Buffer.isBuffer(part)) parts.push(part);
  }
  return Buffer.concat(parts);
}
