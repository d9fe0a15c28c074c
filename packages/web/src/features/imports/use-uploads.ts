import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ENDPOINTS } from '@altocost/contract/endpoints.ts';
import { upload } from '../../api/upload.ts';
import { importStarted } from './queries.ts';
import { createUploads } from './uploads.ts';

type Uploads = ReturnType<typeof createUploads>;

/** One list of uploads per cache, so that it outlives the pages that show it. */
const known = new WeakMap<QueryClient, Uploads>();

function uploadsOf(client: QueryClient): Uploads {
  const there = known.get(client);
  if (there) return there;
  const made = createUploads(async (file, onProgress, signal) => {
    await upload(ENDPOINTS.imports.create, { file, onProgress, signal });
    await importStarted(client);
  });
  known.set(client, made);
  return made;
}

/** The files on their way to the server, and what can be done with them. */
export function useUploads() {
  const uploads = uploadsOf(useQueryClient());
  const all = useSyncExternalStore(uploads.subscribe, uploads.all);
  return { all, add: uploads.add, retry: uploads.retry, drop: uploads.drop };
}
