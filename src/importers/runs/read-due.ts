// Reads the imports that wait for it: one file at a time, and addresses beside it, which may take minutes.

import { chown, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { isRoot, UNUSED_ID } from '../../platform/system-user.ts';
import { addMs, hours, seconds } from '../../platform/time.ts';
import { KEPT_MS, type StoredRequest } from './manage.ts';
import { type Outcome, type Progress, readInProcess } from './reader.ts';
import { PART_BYTES } from './schema.ts';
import { openPart, openText, sealText } from './sealed.ts';
import { type ClaimedImport, claimImport, deleteOld, findPart, saveProgress, saveResult } from './store.ts';

/** Renewed while it is read. */
const LEASE_MS = seconds(60);
const MOST_ATTEMPTS = 3;
const RENEWED_MS = seconds(1);
const FOLDER = 'tocsin-import-';

/** A step of a recurring job: true, there may be more. */
export const readDueImports =
  (byAddress: boolean) =>
  async (app: App, now: Date, signal: AbortSignal): Promise<boolean> => {
    const claimed = await claimImport(app.database, { byAddress, now, leaseUntil: addMs(now, LEASE_MS) });
    if (!claimed) return false;
    const outcome = await outcomeOf(app, claimed, signal);
    if (outcome) await saveOutcome(app, claimed.id, outcome);
    return outcome !== null;
  };

/** null: the service stops, and it is read by another node, or after the start. */
async function outcomeOf(app: App, claimed: ClaimedImport, signal: AbortSignal): Promise<Outcome | null> {
  if (claimed.attempts > MOST_ATTEMPTS || claimed.request_sealed === null)
    return { ok: false, problem: 'Reading it was interrupted several times.' };
  const folder = await makeFolder();
  try {
    return await readFrom(app, { claimed, folder, signal });
  } catch (error) {
    if (signal.aborted) return null;
    app.log.error({ err: error, import_id: claimed.id }, 'an import could not be read');
    return {
      ok: false,
      problem: 'It could not be read, because of a fault here. The log of the service has it.',
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFrom(
  app: App,
  { claimed, folder, signal }: { claimed: ClaimedImport; folder: string; signal: AbortSignal },
): Promise<Outcome> {
  const { id, tool, may_reach_private: privateAllowed } = claimed;
  const request: StoredRequest = JSON.parse(
    openText(app, 'request', id, claimed.request_sealed ?? Buffer.alloc(0)),
  );
  const files = await writeFiles(app, claimed, request, folder);
  const { address, key, prefix, timezone, paused, keepSlugs, variables } = request;
  return readInProcess(
    {
      ...{
        tool,
        files,
        folder,
        address,
        key,
        prefix,
        timezone,
        paused,
        keepSlugs,
        variables,
        privateAllowed,
      },
      now: app.clock.now().getTime(),
    },
    {
      signal,
      show: progressOf(app, id),
      log: (complaint) => app.log.warn({ import_id: id, complaint }, 'reading an import complained'),
    },
  );
}

/** Notes it once a second, which also holds the lease. */
function progressOf(app: App, id: number): (progress: Progress) => void {
  let noted = Number.NEGATIVE_INFINITY;
  return ({ count, what }) => {
    const at = app.clock.monotonicMs();
    if (at - noted < RENEWED_MS) return;
    noted = at;
    const leaseUntil = addMs(app.clock.now(), LEASE_MS);
    const progress = { count: Number(count) || 0, what: String(what).slice(0, 100), leaseUntil };
    saveProgress(app.database, id, progress).catch((error: unknown) =>
      app.log.warn({ err: error, import_id: id }, 'the progress of an import was not noted'),
    );
  };
}

async function saveOutcome(app: App, id: number, outcome: Outcome): Promise<void> {
  const result = outcome.ok
    ? { items: outcome.read.items, document_sealed: sealText(app, 'document', id, textOf(outcome.read)) }
    : { problem: outcome.problem.slice(0, 2_000) };
  await transaction(app.database, (tx) => saveResult(tx, id, result));
}

/** As carry-out.ts reads it. */
const textOf = ({ document, history, incidents }: Record<'document' | 'history' | 'incidents', string>) =>
  `{"document":${document},"history":${history},"incidents":${incidents}}`;

/** Of whoever reads alone. What a program that died left behind goes. */
async function makeFolder(): Promise<string> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(FOLDER))) {
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => null);
    // By the time of the machine, which is that of its files.
    const isOurs = found?.uid === (isRoot() ? UNUSED_ID : process.getuid?.());
    if (found && isOurs && found.mtimeMs < Date.now() - hours(1))
      await rm(path, { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  if (isRoot()) await chown(folder, UNUSED_ID, UNUSED_ID);
  return folder;
}

async function writeFiles(
  app: App,
  claimed: ClaimedImport,
  request: StoredRequest,
  folder: string,
): Promise<string[]> {
  const paths: string[] = [];
  const names = request.upload === null ? request.files.map(({ name }) => name) : [request.upload];
  for (const [index, name] of names.entries()) {
    const path = join(folder, freeName(name, names.slice(0, index)));
    if (request.upload === null) await writeFile(path, request.files[index]?.text ?? '', { mode: 0o600 });
    else await writeUpload(app, claimed, path);
    if (isRoot()) await chown(path, UNUSED_ID, UNUSED_ID);
    paths.push(path);
  }
  return paths;
}

/** Of the name what a file may be called anywhere, and of two with one name the second another. */
function freeName(name: string, before: readonly string[]): string {
  const plain = (text: string) =>
    (text.split(/[\\/]/).at(-1) ?? '')
      .replace(/[^A-Za-z0-9._-]/g, '_')
      .replace(/^\.+/, '')
      .slice(-100) || 'file';
  const own = plain(name);
  return before.map(plain).includes(own) ? `${before.length}-${own}` : own;
}

async function writeUpload(app: App, { id, upload_bytes }: ClaimedImport, path: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  for (let number = 0; number * PART_BYTES < (upload_bytes ?? 0); number += 1) {
    const sealed = await findPart(app.database, id, number);
    if (!sealed) throw new Error(`part ${number} of import ${id} is missing`);
    await file.write(Buffer.from(openPart(app, id, number, sealed), 'base64'));
  }
}

const KEPT_ROWS_DAYS = 90;
const MOST_AT_ONCE = 100;

/** A step of a recurring job: texts of more than a day ago go, imports of more than 90 days ago as a whole. */
export const deleteOldImports = async ({ database }: App, now: Date): Promise<boolean> =>
  (await deleteOld(database, {
    ...{ secrets: addMs(now, -KEPT_MS), rows: addMs(now, -hours(24) * KEPT_ROWS_DAYS) },
    limit: MOST_AT_ONCE,
  })) >= MOST_AT_ONCE;
