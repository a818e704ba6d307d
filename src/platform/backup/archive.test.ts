import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { type TestContext, test } from 'node:test';
import { createZstdCompress } from 'node:zlib';
import fc from 'fast-check';
import { pack, type Header as TarHeader } from 'tar-stream';
import { temporaryDirectory } from '../../testing/journals.ts';
import { StartupProblem } from '../startup-problem.ts';
import { readArchive, verifyArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import { HEADER_ENTRY, MANIFEST_ENTRY, PART_BYTES } from './entry-names.ts';
import type { Header, Manifest } from './manifest.ts';

const HEADER: Header = {
  program: 'tocsin',
  format: 1,
  version: '0.1.0',
  made_at: '2026-06-16T08:00:00.000Z',
};
const CONTENTS: Omit<Manifest, keyof Header | 'entries'> = {
  database: { postgres: '18.4', migrations: ['0001-accounts.sql'], tables: [], counters: [] },
  journal: null,
  secret: { included: false, fingerprint: 'f' },
};

async function archive(
  t: TestContext,
  fill: (writer: Awaited<ReturnType<typeof writeArchive>>) => Promise<void>,
) {
  const path = join(await temporaryDirectory(t), 'backup.tar.zst');
  const file = createWriteStream(path);
  const writer = await writeArchive(file, HEADER, new AbortController().signal);
  await fill(writer);
  await writer.finish(CONTENTS);
  file.end();
  await finished(file);
  return path;
}

/** An archive that our own writer would not make. */
async function foreignArchive(
  t: TestContext,
  entries: readonly [Partial<TarHeader> & { name: string }, string][],
) {
  const path = join(await temporaryDirectory(t), 'foreign.tar.zst');
  const tar = pack();
  const written = pipeline(tar, createZstdCompress(), createWriteStream(path));
  for (const [header, content] of entries) tar.entry(header, content);
  tar.finalize();
  await written;
  return path;
}

const refusal = (path: string): Promise<string> =>
  verifyArchive(path, () => {}).then(
    () => 'it was taken',
    (error) => {
      assert(error instanceof StartupProblem, String(error));
      return error.message;
    },
  );

const header = (fields: Partial<Header> = {}): [{ name: string }, string] => [
  { name: HEADER_ENTRY },
  JSON.stringify({ ...HEADER, ...fields }),
];

test('what was written is read again, table by table, whatever the chunks were', async (t) => {
  const pings = Buffer.alloc(2 * PART_BYTES + 5, 'ping\n');
  const path = await archive(t, async (writer) => {
    await writer.addToTable('account', Buffer.from('1\t'));
    await writer.addToTable('account', Buffer.from('alice\n'));
    for (let at = 0; at < pings.length; at += 1_000_003)
      await writer.addToTable('ping', pings.subarray(at, at + 1_000_003));
    await writer.add('secret', Buffer.from('hush'));
  });
  const read: Record<string, Buffer[]> = {};
  for await (const { name, kind, content } of readArchive(path, await verifyArchive(path, () => {}))) {
    const key = kind.kind === 'part' ? kind.table : name;
    read[key] = [...(read[key] ?? []), content];
  }
  const { account = [], ping = [], secret = [] } = read;
  assert.equal(Buffer.concat(account).toString(), '1\talice\n');
  assert.ok(Buffer.concat(ping).equals(pings));
  assert.equal(ping.length, 3);
  assert.equal(Buffer.concat(secret).toString(), 'hush');
});

test('an archive that was cut off or changed anywhere is refused, or is whole all the same', async (t) => {
  const path = await archive(t, async (writer) => {
    await writer.addToTable(
      'ping',
      Buffer.from(Array.from({ length: 20_000 }, (_, i) => `${i * 7919}\n`).join('')),
    );
  });
  const whole = await readFile(path);
  const { entries } = await verifyArchive(path, () => {});
  const damagedFile = `${path}.damaged`;
  const damage = fc.record({
    at: fc.nat({ max: whole.length - 1 }),
    kind: fc.constantFrom('cut' as const, 'flip' as const),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, kind }) => {
      const content = Buffer.from(kind === 'cut' ? whole.subarray(0, at) : whole);
      if (kind === 'flip') content[at] = (content[at] ?? 0) ^ 0x10;
      await writeFile(damagedFile, content);
      const outcome = await verifyArchive(damagedFile, () => {}).then(
        (manifest) => manifest.entries,
        (error) => error,
      );
      // The last bytes are those of a checksum that is not needed.
      if (outcome instanceof Error) assert(outcome instanceof StartupProblem, outcome.stack);
      else assert.deepEqual(outcome, entries);
    }),
    { numRuns: 300 },
  );
});

test('no entry but those of a backup is taken, wherever it would lead', async (t) => {
  for (const entry of [
    { name: '../../etc/passwd' },
    { name: '/etc/passwd' },
    { name: 'journal/../../secret' },
    { name: 'journal/0000000000000000.segment', type: 'symlink', linkname: '/etc/passwd' },
    { name: 'secret', type: 'link', linkname: '/etc/shadow' },
    { name: 'secret', type: 'directory' },
    { name: 'database/Ping; drop table/000001' },
    { name: `database/${'x'.repeat(200)}/000001` },
  ] as const) {
    const path = await foreignArchive(t, [header(), [entry, '']]);
    assert.match(await refusal(path), /^The backup is damaged: it holds /, entry.name);
  }
});

test('an entry that is too large is refused by what it says of its size', async (t) => {
  const bomb = await foreignArchive(t, [header(), [{ name: 'secret' }, 'x'.repeat(5_000_000)]]);
  assert.match(await refusal(bomb), /secret has 5000000 bytes/);
  const path = await foreignArchive(t, [
    header(),
    [{ name: 'database/ping/000001' }, '0'.repeat(PART_BYTES + 1)],
  ]);
  assert.match(await refusal(path), /has 8388609 bytes/);
});

test('what is no backup, has no end, or is newer is told apart', async (t) => {
  assert.match(
    await refusal(await foreignArchive(t, [[{ name: 'secret' }, 'x']])),
    /is not a backup of Tocsin/,
  );
  assert.match(await refusal(await foreignArchive(t, [[{ name: HEADER_ENTRY }, '{}']])), /is not a backup/);
  assert.match(await refusal(await foreignArchive(t, [header()])), /it is cut short/);
  const newer = await foreignArchive(t, [header({ format: 2, version: '9.0.0' })]);
  assert.match(await refusal(newer), /made by a newer Tocsin \(9\.0\.0\)/);
  const nonsense = await foreignArchive(t, [header(), [{ name: MANIFEST_ENTRY }, '{"entries":[]}']]);
  assert.match(await refusal(nonsense), /its list of contents cannot be read/);
});

test('an entry that was left out, added or put elsewhere is noticed', async (t) => {
  const manifest = { ...HEADER, ...CONTENTS, entries: [] };
  const list: [{ name: string }, string] = [{ name: MANIFEST_ENTRY }, JSON.stringify(manifest)];
  assert.match(
    await refusal(await foreignArchive(t, [header(), [{ name: 'secret' }, 'x'], list])),
    /is not what it was/,
  );
  assert.match(
    await refusal(await foreignArchive(t, [header(), list, [{ name: 'secret' }, 'x']])),
    /follows its end/,
  );
});

test('a target that fails ends the writing with its error', async (t) => {
  const file = createWriteStream(join(await temporaryDirectory(t), 'x'));
  const stop = new AbortController();
  const writer = await writeArchive(file, HEADER, stop.signal);
  stop.abort();
  await assert.rejects(writer.add('secret', Buffer.from('x')), { name: 'AbortError' });
});
