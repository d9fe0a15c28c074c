import { importEndpoints } from '@altocost/contract/imports/endpoints.ts';
import { ok, page, type Http } from '../../http/mount.ts';
import { fail } from '../../platform/fail.ts';
import { actorOf } from '../audit/public.ts';
import type { ImportFeed, Listener } from './feed.ts';
import { recordFor, versionFor } from './record.ts';
import type { ImportService } from './service.ts';
import type { StoredImport } from './store.ts';
import type { VersionService } from './versions-service.ts';

const started = ({ id, status }: StoredImport) => ok({ id, status });

interface Parts {
  readonly service: ImportService;
  readonly versions: VersionService;
  readonly feed: ImportFeed;
}

export function importRoutes(http: Http, { service, versions, feed }: Parts): void {
  http.mountUpload(importEndpoints.create, async (call, upload) => {
    const { caller, body } = call;
    // There are no connectors yet, so this one belongs to somebody else or to nobody.
    if (body.connector_id !== undefined) throw fail('not_found');
    const { path, name, size, sha256 } = upload;
    const { provider = null, format = null } = body;
    const received = { path, name, size, sha256, provider, format, createdBy: caller.userId };
    return started(await service.bringIn(actorOf(call), received));
  });
  http.mount(importEndpoints.list, async ({ caller, query, language }) => {
    const { found, names } = await service.list(caller.companyId, query);
    const records = found.records.map((record) => recordFor(record, language, names));
    return page(records, query, found.total);
  });
  http.mount(importEndpoints.show, async ({ caller, params, language }) => {
    const { found, names } = await service.show(caller.companyId, params.id);
    return ok(recordFor(found, language, names));
  });
  http.mountEvents(importEndpoints.events, async ({ caller, language }, stream) => {
    const early: Parameters<Listener>[] = [];
    let send: Listener = (...told) => void early.push(told);
    const stop = feed.listen(caller.companyId, (...told) => send(...told));
    stream.signal.addEventListener('abort', stop, { once: true });
    // First what is under way, then what changed while it was asked for.
    const { found, names } = await service.pending(caller.companyId);
    send = (record, known) => stream.send('import', recordFor(record, language, known));
    for (const record of found) send(record, names);
    for (const told of early) send(...told);
  });
  http.mount(importEndpoints.accept, async (call) =>
    started(await service.accept(actorOf(call), call.params.id)),
  );
  http.mount(importEndpoints.retry, async (call) =>
    started(await service.retry(actorOf(call), call.params.id, call.body.format ?? null)),
  );
  http.mount(importEndpoints.versions, async ({ caller, query }) => {
    const importId = query.import_id ?? null;
    const found = await versions.list(caller.companyId, query, importId);
    return page(found.versions.map(versionFor), query, found.total);
  });
  http.mount(importEndpoints.restoreVersion, async (call) =>
    ok(versionFor(await versions.restore(actorOf(call), call.params.id))),
  );
  http.mount(importEndpoints.withdrawVersion, async (call) =>
    ok(versionFor(await versions.withdraw(actorOf(call), call.params.id))),
  );
}
