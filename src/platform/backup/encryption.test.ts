import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { temporaryDirectory } from '../../testing/journals.ts';
import { StartupProblem } from '../startup-problem.ts';
import { readArchive, verifyArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';
import {
  type Chunks,
  type DecryptionKeys,
  decryptionStep,
  type Encryption,
  encryptionStep,
  NO_KEYS,
} from './encryption.ts';

const RECIPIENT = 'age13vakwjqsjs0ywt6erc3qv42x6hlp5q8vuxwsurfw2wvr93vu8yssnky8yg';
const IDENTITY = 'AGE-SECRET-KEY-1MND43SJQQDDUW3ZGHMSQE8RALCY8DU6A84T7XMGMP5U5K6LZRCDS0CDUP8';
const TO_RECIPIENT = { passphrase: null, recipients: [RECIPIENT] };
const KEYS = { passphrase: null, identities: [IDENTITY] };

async function* chunksOf(bytes: Uint8Array, size: number): Chunks {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function collected(chunks: Chunks): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const encrypt = (bytes: Uint8Array, size = 1_000) => {
  const step = encryptionStep(TO_RECIPIENT);
  assert.ok(step);
  return collected(step(chunksOf(bytes, size)));
};

const decrypt = (bytes: Uint8Array, keys: DecryptionKeys = KEYS, size = 1_000) =>
  collected(decryptionStep(keys)(chunksOf(bytes, size)));

const refusal = (opened: Promise<unknown>): Promise<string> =>
  opened.then(
    () => 'it was taken',
    (error) => {
      assert.ok(error instanceof StartupProblem, String(error));
      return error.message;
    },
  );

test('what was encrypted is decrypted to what it was, however it is cut into chunks', async () => {
  const sizes = fc.integer({ min: 100, max: 150_000 });
  await fc.assert(
    fc.asyncProperty(sizes, sizes, sizes, async (length, first, second) => {
      const bytes = Buffer.alloc(length, 'a long text that is repeated ');
      const encrypted = await encrypt(bytes, first);
      assert.ok(!encrypted.includes('long text'));
      assert.ok((await decrypt(encrypted, KEYS, second)).equals(bytes));
    }),
    { numRuns: 10 },
  );
});

test('what the program age encrypted is opened, to a recipient and with a passphrase', async () => {
  const toRecipient =
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBTSGJMNUZYbkdmQzV5c0Nwd3dCTWp4a3h6RHg3YmNRZkxQZUVEV2xtU2xrCldNRGxIbHVBUlpVYll4dXhvT091S3Iwdjh2VEZNZWw3RE80QjRWYkJsY28KLS0tIFVNWXVqeHBlM3poK3BoRThIek5BamY3elhZbTFHU0Z5ZFhpZEJtc3psVXcKIKeiDfYKqI4BiynT6BjZ2EYBQZ4V2OlasRRLZ/80YVMSqm7lYlAfffG2UnFazj6s/k0=';
  const withPassphrase =
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBxak5ia2JlVHFDTXl1RzFnenVIMXFBIDE4CnphaG5icm03MlpwNHJ2bHI0THB5RHNNWW9aVW13TW90S2pKNkhWcTQ3ZU0KLS0tIFIwalIrd0VZNTdrbkNkcXdyRU8vWTFLaWIwZVdZMzRFNjR0NGFNcWF0Qm8K5cVrgVRlzZQfqtrhB9f9vfCK1iCJIytsDrHG70r3n0RGR8n+R/K0xgbKR2qiZlv78KE=';
  const passphrase = { passphrase: 'correct horse battery', identities: [] };
  const opened = [
    await decrypt(Buffer.from(toRecipient, 'base64')),
    await collected(decryptionStep(passphrase)(chunksOf(Buffer.from(withPassphrase, 'base64'), 7))),
  ];
  for (const text of opened) assert.equal(text.toString(), 'made by age 1.1.1\n');
});

test('one that is cut short anywhere, or has one bit changed, is refused', async () => {
  const encrypted = await encrypt(Buffer.alloc(200_000, 'text'));
  const damaged = /is damaged|is encrypted with another/;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 30, max: encrypted.length - 1 }),
      fc.integer({ min: 22 * 8, max: encrypted.length * 8 - 1 }),
      async (length, bit) => {
        assert.match(await refusal(decrypt(encrypted.subarray(0, length))), damaged);
        const changed = Buffer.from(encrypted);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        assert.match(await refusal(decrypt(changed)), damaged);
      },
    ),
    // At the end of a chunk as well, where only that no chunk is marked as the last shows it.
    { numRuns: 30, examples: [[encrypted.length - (200_000 % 65_536) - 16, 30 * 8]] },
  );
});

test('without the right key it says which one is needed', async () => {
  const encrypted = await encrypt(Buffer.from('text'));
  const other = 'AGE-SECRET-KEY-1RC0PXVZEDFF3QCHAPYJ392NC0379JHV23RSRSVUCN046CXQV35YQEA89JM';
  assert.match(
    await refusal(collected(decryptionStep(NO_KEYS)(chunksOf(encrypted, 9)))),
    /encrypted to an age recipient: set TOCSIN_BACKUP_IDENTITY/,
  );
  assert.match(
    await refusal(decrypt(encrypted, { passphrase: null, identities: [other] })),
    /to another recipient than the one that is set/,
  );
});

test('what is not encrypted is refused where there is a key, unless it is asked for', async () => {
  const bytes = Buffer.from('an archive that anybody could have made');
  const passphrase = { passphrase: 'correct horse battery', identities: [] };
  for (const keys of [KEYS, passphrase, { ...NO_KEYS, unencrypted: 'refused' as const }])
    assert.match(await refusal(decrypt(bytes, keys)), /is not encrypted.* restore it with --unencrypted/);
  for (const keys of [NO_KEYS, { ...KEYS, unencrypted: 'taken' as const }])
    assert.ok((await decrypt(bytes, keys)).equals(bytes));
});

async function backup(t: TestContext, encryption: Encryption) {
  const path = join(await temporaryDirectory(t), 'backup.tar.zst.age');
  const file = createWriteStream(path);
  const header = {
    program: 'tocsin',
    format: 1,
    version: '0.2.0',
    made_at: '2026-06-16T08:00:00.000Z',
  } as const;
  const step = encryptionStep(encryption);
  const writer = await writeArchive(file, header, new AbortController().signal, step);
  await writer.add('secret', Buffer.from('a secret that is not to be read'));
  await writer.finish({
    database: { postgres: '18.4', migrations: ['0001-accounts.sql'], tables: [], counters: [] },
    journal: null,
    secret: { included: true, fingerprint: 'f' },
  });
  file.end();
  await finished(file);
  return path;
}

test('an encrypted backup is read with its passphrase, and with no other', async (t) => {
  const path = await backup(t, { passphrase: 'correct horse battery', recipients: [] });
  const keys = { passphrase: 'correct horse battery', identities: [] };
  const manifest = await verifyArchive(path, () => {}, keys);
  assert.deepEqual(
    manifest.entries.map(({ name }) => name),
    ['tocsin-backup.json', 'secret'],
  );
  assert.match(
    await refusal(verifyArchive(path, () => {}, NO_KEYS)),
    /encrypted with a passphrase: set TOCSIN_BACKUP_PASSPHRASE/,
  );
  const wrong = { ...keys, passphrase: 'wrong horse battery' };
  assert.match(await refusal(verifyArchive(path, () => {}, wrong)), /with another passphrase/);
});

test('a backup that is encrypted to a recipient is read twice, and refused when it is cut short', async (t) => {
  const path = await backup(t, TO_RECIPIENT);
  const manifest = await verifyArchive(path, () => {}, KEYS);
  const names: string[] = [];
  for await (const { name } of readArchive(path, manifest, KEYS)) names.push(name);
  assert.deepEqual(names, ['tocsin-backup.json', 'secret']);
  await writeFile(path, (await readFile(path)).subarray(0, -1));
  assert.match(await refusal(verifyArchive(path, () => {}, KEYS)), /^The backup is damaged/);
});
