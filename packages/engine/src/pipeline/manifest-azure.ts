import { z } from 'zod';
import type { Manifest } from './manifest-model.ts';
import { folderOf, monthOfText } from './manifest-names.ts';

/** Cost Management exports since 2021-01-01 (formats.md 3.1); the older form has neither configuration nor run. */
const azure = z.object({
  exportConfig: z.object({ exportName: z.string().min(1), type: z.string().optional() }).optional(),
  runInfo: z
    .object({
      submittedTime: z.string().optional(),
      runId: z.string().optional(),
      startDate: z.string(),
      endDate: z.string().optional(),
    })
    .optional(),
  blobs: z.array(
    z.object({
      blobName: z.string().min(1),
      byteCount: z.number().int().nonnegative().optional(),
      dataRowCount: z.number().int().nonnegative().optional(),
    }),
  ),
});

const RANGE = /^(\d{8})-(\d{8})$/;

/** The manifest as one of an Azure export run; null when it has another form. */
export function readAzureManifest(name: string, content: unknown): Manifest | null {
  const read = azure.safeParse(content);
  if (!read.success) return null;
  const { exportConfig, runInfo, blobs } = read.data;
  const folders = (blobs[0]?.blobName ?? name).split('/').slice(0, -1);
  const range = folders.findLastIndex((folder) => RANGE.test(folder));
  const written = folders[range] ?? '';
  const start = runInfo?.startDate ?? RANGE.exec(written)?.[1] ?? '';
  const end = runInfo?.endDate ?? RANGE.exec(written)?.[2] ?? start;
  const month = monthOfText(start);
  const below = folders.slice(range + 1);
  return {
    name,
    provider: 'azure',
    exportName: exportConfig?.exportName ?? folders[range - 1] ?? 'export',
    formatHint: null,
    billingPeriod: month === monthOfText(end) ? month : null,
    period: `${start.slice(0, 10)}/${end.slice(0, 10)}`,
    version: runInfo?.runId ?? below.at(-1) ?? '',
    // Every run has a manifest of its own; the newest counts.
    current: false,
    writtenAt: runInfo?.submittedTime ?? (below.length > 1 ? (below[0] ?? '') : ''),
    root: exportRoot(name, exportConfig?.exportName ?? folders[range - 1] ?? ''),
    parts: blobs.map(({ blobName, byteCount, dataRowCount }) => ({
      key: blobName,
      beside: blobName.slice(blobName.lastIndexOf('/') + 1),
      bytes: byteCount ?? null,
      rows: dataRowCount ?? null,
    })),
  };
}

/** The export's folder inside the delivery: the one above the range, else the manifest's own. */
function exportRoot(name: string, exportName: string): string {
  const folders = folderOf(name).split('/').slice(0, -1);
  const range = folders.findLastIndex((folder) => RANGE.test(folder));
  const named = folders.lastIndexOf(exportName);
  const depth = range >= 0 ? range : named >= 0 ? named + 1 : folders.length;
  return folders
    .slice(0, depth)
    .map((folder) => `${folder}/`)
    .join('');
}
