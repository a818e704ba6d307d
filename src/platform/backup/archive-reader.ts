// Reads a backup twice: first to the end, to know that it is whole, then to use it, checking every entry again.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartupProblem } from '../startup-problem.ts';
import { type DecryptionKeys, decryptionStep, NO_KEYS } from './encryption.ts';
import { type EntryKind, entryKind, MANIFEST_ENTRY } from './entry-names.ts';
import { type Entry, FORMAT, type Manifest, readHeader, readManifest } from './manifest.ts';

export interface ReadEntry {
  name: string;
  kind: EntryKind;
  content: Buffer;
}

/** Throws StartupProblem where the file is not a backup, is cut short or was changed. */
export async function verifyArchive(
  path: string,
  onBytes: (bytes: number) => void,
  keys: DecryptionKeys = NO_KEYS,
): Promise<Manifest> {
  const seen: Entry[] = [];
  let manifest: Manifest | null = null;
  for await (const { name, kind, content } of entriesOf(path, keys)) {
    if (manifest) throw damaged('something follows its end');
    if (seen.length === 0) refuseOther(path, kind, content);
    if (kind.kind === 'manifest')
      manifest = readManifest(content) ?? refuse('its list of contents cannot be read');
    else seen.push(entry(name, content));
    onBytes(content.length);
  }
  if (!manifest) throw damaged('it is cut short');
  const differs = manifest.entries.findIndex((listed, index) => !isSame(listed, seen[index]));
  if (differs >= 0 || manifest.entries.length !== seen.length)
    throw damaged(`${seen[Math.max(0, differs)]?.name ?? 'an entry'} is not what it was`);
  return manifest;
}

/** The entries of an archive that was verified, in their order and without the manifest. */
export async function* readArchive(
  path: string,
  manifest: Manifest,
  keys: DecryptionKeys = NO_KEYS,
): AsyncGenerator<ReadEntry> {
  let index = 0;
  for await (const read of entriesOf(path, keys)) {
    if (read.name === MANIFEST_ENTRY) return;
    if (!isSame(manifest.entries[index], entry(read.name, read.content)))
      throw damaged('it was changed while it was read');
    index += 1;
    yield read;
  }
}

const entry = (name: string, content: Buffer): Entry => ({
  name,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

const isSame = (one: Entry | undefined, other: Entry | undefined) =>
  one?.name === other?.name && one?.bytes === other?.bytes && one?.sha256 === other?.sha256;

const damaged = (how: string) =>
  new StartupProblem(`The backup is damaged: ${how}. Nothing was restored; use another backup.`);

function refuse(how: string): never {
  throw damaged(how);
}

function refuseOther(path: string, { kind }: EntryKind, content: Buffer) {
  const header = kind === 'header' ? readHeader(content) : null;
  if (!header) throw new StartupProblem(`${path} is not a backup of Tocsin.`);
  if (header.format > FORMAT)
    throw new StartupProblem(
      `The backup was made by a newer Tocsin (${header.version}): restore it with that version or a newer one.`,
    );
}

/** One entry is held in memory at a time; its size is judged before it is read. */
async function* entriesOf(path: string, keys: DecryptionKeys): AsyncGenerator<ReadEntry> {
  const tar = extract();
  // What goes wrong before the archive ends is thrown by the loop below; what comes later, if that was left, by nobody.
  tar.on('error', () => {});
  const fed = pipeline(createReadStream(path), decryptionStep(keys), createZstdDecompress(), (chunks) =>
    feed(tar, chunks),
  );
  fed.catch((error) => tar.destroy(error));
  try {
    for await (const stream of tar) {
      const { name, size, type } = stream.header;
      const kind = entryKind(name);
      if (!kind || type !== 'file')
        throw damaged(`it holds ${JSON.stringify(name.slice(0, 100))}, which no backup does`);
      if (size > kind.maxBytes) throw damaged(`${name} has ${size} bytes`);
      yield { name, kind, content: await contentOf(stream, size) };
    }
    await fed;
  } catch (error) {
    throw error instanceof StartupProblem ? error : whyUnreadable(path, error);
  } finally {
    tar.destroy();
  }
}

async function contentOf(stream: AsyncIterable<unknown>, size: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  if (content.length !== size) throw damaged('it is cut short');
  return content;
}

/** tar-stream brings streams of its own, which Node's pipeline does not write to. */
async function feed(tar: ReturnType<typeof extract>, chunks: AsyncIterable<Buffer>) {
  const closed = new Promise<void>((resolve) => tar.once('close', resolve));
  for await (const chunk of chunks) {
    if (tar.destroyed) return;
    if (!tar.write(chunk))
      await Promise.race([closed, new Promise<void>((resolve) => tar.once('drain', resolve))]);
  }
  tar.end(null);
}

function whyUnreadable(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new StartupProblem(`There is no file ${path}.`);
  if (code === 'EACCES' || code === 'EISDIR')
    return new StartupProblem(`The file ${path} cannot be read (${code}).`);
  if (code === 'Z_BUF_ERROR' || isTarError(error)) return damaged('it is cut short');
  if (code.startsWith('ZSTD_') || code.startsWith('Z_'))
    return damaged('it is no zstd archive, or its bytes have changed');
  return error;
}

const isTarError = (error: unknown) =>
  error instanceof Error &&
  /Unexpected end of data|Invalid tar header|Writable stream closed/i.test(error.message);
