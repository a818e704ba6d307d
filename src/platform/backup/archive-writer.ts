// Writes a backup: a tar archive, compressed with zstd, whose last entry lists what is in it.

import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { encryptionStep } from './encryption.ts';
import { HEADER_ENTRY, MANIFEST_ENTRY, PART_BYTES, partName } from './entry-names.ts';
import type { Entry, Header, Manifest } from './manifest.ts';

export interface ArchiveWriter {
  /** Adds a whole entry; resolves once there is room for the next one. */
  add(name: string, content: Buffer): Promise<void>;
  /** Adds to the text of a table, which is cut into entries of 8 MB. Tables come one after another. */
  addToTable(table: string, chunk: Buffer): Promise<void>;
  /** Adds the manifest; resolves when `target` has taken all. Nothing may be added afterwards. */
  finish(manifest: Omit<Manifest, keyof Header | 'entries'>): Promise<void>;
  /** Bytes of the entries so far. */
  bytes(): number;
}

/** `target` is not closed; `encrypt` is null where it takes the archive in clear. Rejects in whatever call comes next when it fails or `signal` aborts. */
export async function writeArchive(
  target: Writable,
  header: Header,
  signal: AbortSignal,
  encrypt: ReturnType<typeof encryptionStep> = null,
): Promise<ArchiveWriter> {
  const tar = pack();
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  // What it says goes on to `written`, also when it says it late.
  target.on('error', () => {});
  const ends = { end: false, signal };
  const written = encrypt
    ? pipeline(tar, compress, encrypt, target, ends)
    : pipeline(tar, compress, target, ends);
  const failed = Promise.withResolvers<never>();
  written.catch(failed.reject);
  failed.promise.catch(() => {});
  const entries: Entry[] = [];
  const add = async (name: string, content: Buffer) => {
    entries.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    if (tar.destroyed) return failed.promise;
    await Promise.race([addEntry(tar, name, content), failed.promise]);
  };
  const parts = cutIntoParts(add);
  await add(HEADER_ENTRY, json(header));
  return {
    async add(name, content) {
      await parts.finish();
      await add(name, content);
    },
    addToTable: parts.take,
    async finish(rest) {
      await parts.finish();
      await add(MANIFEST_ENTRY, json({ ...header, ...rest, entries }));
      tar.finalize();
      await written;
    },
    bytes: () => entries.reduce((sum, entry) => sum + entry.bytes, 0),
  };
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** What is made at midnight in 1970 is the same twice: the header says when the backup was made. */
const addEntry = (tar: Pack, name: string, content: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const header = { name, size: content.length, mode: 0o600, mtime: new Date(0) };
    const entry = tar.entry(header, content, (error) => (error ? reject(error) : resolve()));
    entry.on('error', reject);
  });

/** The size of an entry stands before its content, and that of a table is not known before its end. */
function cutIntoParts(add: ArchiveWriter['add']) {
  const waiting = { table: '', number: 0, chunks: [] as Buffer[], bytes: 0 };
  const flush = async () => {
    if (waiting.bytes === 0) return;
    waiting.number += 1;
    const content = Buffer.concat(waiting.chunks);
    Object.assign(waiting, { chunks: [], bytes: 0 });
    await add(partName(waiting.table, waiting.number), content);
  };
  return {
    finish: flush,
    async take(table: string, chunk: Buffer) {
      if (table !== waiting.table) {
        await flush();
        Object.assign(waiting, { table, number: 0 });
      }
      for (let rest = chunk; rest.length > 0; ) {
        const taken = rest.subarray(0, PART_BYTES - waiting.bytes);
        waiting.chunks.push(taken);
        waiting.bytes += taken.length;
        rest = rest.subarray(taken.length);
        if (waiting.bytes === PART_BYTES) await flush();
      }
    },
  };
}
