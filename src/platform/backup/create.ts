// Makes a backup of a Tocsin that runs or stands still: journal, then database, in the order of docs/decisions/0005-backup.md.

import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { openDumpConnection } from '../database/dump/connection.ts';
import { beginDump, type Dump, readDump } from '../database/dump/dump.ts';
import { contentsFrom, openJournalSnapshot } from '../journal/snapshot.ts';
import { keptSecrets, secretsText } from '../secret-file.ts';
import { secretFingerprint } from '../secrets.ts';
import { writeArchive } from './archive-writer.ts';
import { type Encryption, encryptionStep } from './encryption.ts';
import { SECRET_ENTRY, segmentName } from './entry-names.ts';
import { FORMAT } from './manifest.ts';

export interface BackupSource {
  databaseUrl: string;
  dataDir: string;
  /** The newest first. */
  secrets: readonly string[];
}

export interface BackupOptions {
  /** Takes the archive; it is not closed. */
  target: Writable;
  version: string;
  now: Date;
  includeSecret: boolean;
  encryption: Encryption;
  /** Bytes read so far, and what is being read. */
  onProgress: (bytes: number, what: string) => void;
  signal: AbortSignal;
}

export interface BackupSummary {
  dump: Dump;
  /** Bytes before compression. */
  bytes: number;
  /** Whether pings that are not recorded yet can be in it. */
  journal: 'included' | 'of_another_node' | 'none';
}

/**
 * Every ping that was answered before the call is in the backup: as a row, or as a record of the journal that the
 * restored Tocsin records when it starts. The segments are held open before the database is looked at, because a
 * service that runs goes on recording and removes what it has recorded.
 */
export async function createBackup(source: BackupSource, options: BackupOptions): Promise<BackupSummary> {
  const { target, version, now, signal } = options;
  const open = new AsyncDisposableStack();
  try {
    const journal = open.use(await openJournalSnapshot(join(source.dataDir, 'journal')));
    const { client } = open.use(await openDumpConnection(source.databaseUrl));
    const { positions, fingerprint } = await beginDump(client);
    const secret = await secretOf(source, fingerprint, options);
    const header = { program: 'tocsin', format: FORMAT, version, made_at: now.toISOString() } as const;
    const archive = await writeArchive(target, header, signal, encryptionStep(options.encryption));
    const dump = await readDump(client, async (table, chunk) => {
      await archive.addToTable(table, chunk);
      options.onProgress(archive.bytes(), table);
    });
    if (journal)
      for await (const { base, content } of contentsFrom(journal, positions.get(journal.id) ?? 0)) {
        await archive.add(segmentName(base), content);
        options.onProgress(archive.bytes(), 'journal');
      }
    if (secret.text !== null) await archive.add(SECRET_ENTRY, Buffer.from(secret.text));
    await archive.finish({
      database: dump,
      journal: journal && { id: journal.id },
      secret: { included: options.includeSecret, fingerprint: secret.fingerprint },
    });
    const isRecorded = journal !== null && (positions.size === 0 || positions.has(journal.id));
    return {
      dump,
      bytes: archive.bytes(),
      journal: journal === null ? 'none' : isRecorded ? 'included' : 'of_another_node',
    };
  } finally {
    await open.disposeAsync();
  }
}

/**
 * Read after the moment that the backup has of the database: if the secret is being rotated, those that what is in the
 * backup is encrypted under are all there by then.
 */
async function secretOf(
  { dataDir, secrets }: BackupSource,
  fingerprint: string | null,
  { includeSecret }: BackupOptions,
): Promise<{ text: string | null; fingerprint: string }> {
  const known = includeSecret ? ((await keptSecrets(dataDir)) ?? secrets) : secrets;
  const [newest = ''] = known;
  return {
    text: includeSecret ? secretsText(known) : null,
    fingerprint: fingerprint ?? secretFingerprint(newest),
  };
}
