// Puts a backup into an empty data directory and an empty database.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { v4 as uuid } from 'uuid';
import { type Config, givenSecrets } from '../config.ts';
import { contentsOf, LOCK, openDataDir, UNFINISHED_RESTORE } from '../data-dir.ts';
import type { Tx } from '../database/database.ts';
import { openDumpConnection } from '../database/dump/connection.ts';
import { loadDump, refuseOccupied } from '../database/dump/load.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { migrationFiles, unknownMigration } from '../database/migration-files.ts';
import { syncDirectory, writeDurably } from '../durable-file.ts';
import { writeJournal } from '../journal/restored.ts';
import { readSecrets } from '../secret-file.ts';
import { secretFingerprint } from '../secrets.ts';
import { StartupProblem } from '../startup-problem.ts';
import { type ReadEntry, readArchive, verifyArchive } from './archive-reader.ts';
import type { DecryptionKeys } from './encryption.ts';
import type { Manifest } from './manifest.ts';

export interface RestoreOptions {
  file: string;
  config: Config;
  log: Logger;
  now: Date;
  onProgress: (bytes: number, what: string) => void;
  signal: AbortSignal;
  /** What opens the file; that of `config` unless given. */
  keys?: DecryptionKeys;
  /** Those to use instead of what the backup holds; null: there are none. Those of `config` unless given. */
  secretsFor?: (manifest: Manifest) => readonly string[] | null;
  /** What is to be changed in what the backup brought, in the same transaction. */
  settle: (
    tx: Tx,
    restored: { made_at: Date; journal: { from: string; to: string } | null },
  ) => Promise<void>;
}

/**
 * Either all of it is there afterwards, or nothing. If the program is killed meanwhile, no Tocsin starts on what is
 * left. Throws StartupProblem where the backup or the place is of no use.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { file, config, log, signal } = options;
  const progress = countBytes(options.onProgress, signal);
  const manifest = await verifyArchive(file, (bytes) => progress(bytes, 'checking'), keysOf(options));
  await refuseUnknown(manifest);
  const given = options.secretsFor ? options.secretsFor(manifest) : givenSecrets(config);
  refuseWrongSecret(manifest, given);
  const open = new AsyncDisposableStack();
  try {
    const dataDir = open.use(await openDataDir(config.dataDir));
    await refuseUsed(dataDir.path);
    const unfinished = join(dataDir.path, UNFINISHED_RESTORE);
    const isDone = { value: false };
    open.defer(() => (isDone.value ? undefined : clear(dataDir.path)));
    await writeDurably(unfinished, `${options.now.toISOString()}\n`);
    const databaseUrl = config.databaseUrl ?? open.use(await startEmbeddedPostgres({ dataDir, log })).url;
    const connection = open.use(await openDumpConnection(databaseUrl));
    await refuseOccupied(connection.client);
    const place = { manifest, connection, dataDir: dataDir.path, keepsSecret: given === null };
    await load({ ...options, onProgress: progress }, place);
    isDone.value = true;
    await rm(unfinished);
    await syncDirectory(dataDir.path);
  } finally {
    await open.disposeAsync();
  }
  return manifest;
}

const keysOf = ({ keys, config }: RestoreOptions): DecryptionKeys => keys ?? config.backup;

function countBytes(onProgress: RestoreOptions['onProgress'], signal: AbortSignal) {
  let total = 0;
  return (bytes: number, what: string) => {
    signal.throwIfAborted();
    total += bytes;
    onProgress(total, what);
  };
}

async function refuseUnknown({ database, version }: Manifest) {
  const unknown = unknownMigration(database.migrations, await migrationFiles());
  if (!unknown) return;
  throw new StartupProblem(
    unknown.isNewer
      ? `The backup was made by a newer Tocsin (${version}, with the migration ${unknown.name}): restore it with that version or a newer one.`
      : `This installation of Tocsin is incomplete: the file of the migration ${unknown.name}, which the backup names, is missing. Install this Tocsin again.`,
  );
}

function refuseWrongSecret({ secret }: Manifest, configured: readonly string[] | null) {
  if (configured === null && !secret.included)
    throw new StartupProblem(
      'The backup holds no secret: set TOCSIN_SECRET to what it was (or to what the file "secret" of the old data directory holds).',
    );
  if (configured !== null && !configured.some((one) => secretFingerprint(one) === secret.fingerprint))
    throw new StartupProblem(
      `TOCSIN_SECRET is not the secret of the backup: set it to that one${secret.included ? ', or leave it unset' : ''}.`,
    );
}

async function refuseUsed(dataDir: string) {
  const [first] = await besidesLock(dataDir);
  if (first !== undefined)
    throw new StartupProblem(
      `The data directory ${dataDir} is not empty (it holds ${first}): set TOCSIN_DATA_DIR to a new or empty one, or move away what is there.`,
    );
}

/** It was empty before: all that is in it now was made here. */
async function clear(dataDir: string) {
  for (const name of await besidesLock(dataDir))
    await rm(join(dataDir, name), { recursive: true, force: true });
}

/** The lock has a second file while it is held. */
const besidesLock = async (dataDir: string) =>
  (await contentsOf(dataDir)).filter((name) => !name.startsWith(LOCK));

interface Place {
  manifest: Manifest;
  connection: Awaited<ReturnType<typeof openDumpConnection>>;
  dataDir: string;
  /** Whether the secret of the backup becomes that of the place. */
  keepsSecret: boolean;
}

/** Files first, the commit last: a database is never there without the journal and the secret that belong to it. */
async function load(options: RestoreOptions, place: Place) {
  const { file, now, onProgress, settle } = options;
  const { manifest, connection, dataDir, keepsSecret } = place;
  const entries = withLook(readArchive(file, manifest, keysOf(options)));
  const journal = manifest.journal && { from: manifest.journal.id, to: uuid() };
  await loadDump(connection, {
    dump: manifest.database,
    now,
    async *read(table) {
      for (let next = await entries.look(); isPartOf(next, table); next = await entries.look()) {
        onProgress(next.content.length, table);
        yield next.content;
        entries.take();
      }
    },
    async settle(tx) {
      await writeFiles(entries.rest(), { dataDir, journalId: journal?.to ?? null, manifest, keepsSecret });
      await settle(tx, { made_at: new Date(manifest.made_at), journal });
    },
  });
}

const isPartOf = (entry: ReadEntry | null, table: string): entry is ReadEntry =>
  entry?.kind.kind === 'part' && entry.kind.table === table;

/** Lets the next entry be looked at before it is taken. */
function withLook(entries: AsyncGenerator<ReadEntry>) {
  let ahead: ReadEntry | null = null;
  const look = async (): Promise<ReadEntry | null> => {
    while (!ahead || ahead.kind.kind === 'header') {
      const next = await entries.next();
      if (next.done) return null;
      ahead = next.value;
    }
    return ahead;
  };
  const take = () => {
    ahead = null;
  };
  return {
    look,
    take,
    async *rest() {
      for (let next = await look(); next; next = await look()) {
        yield next;
        take();
      }
    },
  };
}

async function writeFiles(
  entries: AsyncIterable<ReadEntry>,
  to: { dataDir: string; journalId: string | null; manifest: Manifest; keepsSecret: boolean },
) {
  const held: { secret: string } = { secret: '' };
  await writeJournal(
    join(to.dataDir, 'journal'),
    to.journalId,
    segmentsOf(entries, (text) => {
      held.secret = text;
    }),
  );
  if (!to.keepsSecret) return;
  const { fingerprint } = to.manifest.secret;
  if (!readSecrets(held.secret)?.some((one) => secretFingerprint(one) === fingerprint))
    throw new StartupProblem('The backup is damaged: its secret is not the one that it names.');
  await writeDurably(join(to.dataDir, 'secret'), held.secret);
}

async function* segmentsOf(entries: AsyncIterable<ReadEntry>, onSecret: (secret: string) => void) {
  for await (const { kind, content, name } of entries) {
    if (kind.kind === 'segment') yield { base: kind.base, content };
    else if (kind.kind === 'secret') onSecret(content.toString('utf8'));
    else throw new StartupProblem(`The backup is damaged: ${name} is not where it belongs.`);
  }
}
