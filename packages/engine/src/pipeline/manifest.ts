import { readFile } from 'node:fs/promises';
import { readAwsManifest } from './manifest-aws.ts';
import { readAzureManifest } from './manifest-azure.ts';
import type { Manifest } from './manifest-model.ts';
import type { DeliveredFile } from './unpack-file.ts';
import { refuse } from './unpack-refusal.ts';

/** Real manifests have some hundred kilobytes. */
const MANIFEST_BYTES_MAX = 32 << 20;

/** Whether a file of the delivery is called like a manifest. */
export function isManifestName(name: string): boolean {
  return /(^|[-_/])manifest\.json$/i.test(name);
}

/** Reads a manifest of any provider. Throws `manifest_invalid`. */
export async function readManifest(file: DeliveredFile): Promise<Manifest> {
  const invalid = (value: string): Error => refuse('manifest_invalid', file.name, { value });
  if (file.size === 0) throw invalid('0 bytes');
  if (file.size > MANIFEST_BYTES_MAX || file.compression !== 'none') throw invalid(`${file.size} bytes`);
  let content: unknown;
  try {
    const bytes = await readFile(file.path);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    content = JSON.parse(text);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'JSON');
  }
  const manifest = readAwsManifest(file.name, content) ?? readAzureManifest(file.name, content);
  if (manifest === null) throw invalid('neither reportKeys, dataFiles nor blobs');
  if (manifest.parts.length === 0) throw invalid('no files listed');
  return manifest;
}
