import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startS3Server } from '../../testing/s3-server.ts';
import { readConfig } from '../config.ts';
import { StartupProblem } from '../startup-problem.ts';
import { openBucket } from './s3.ts';
import { uploadStream } from './upload.ts';
import { elementsOf, textOf } from './xml.ts';

async function openStorage(t: TestContext, env: Record<string, string> = {}) {
  const server = await startS3Server(t);
  const config = readConfig({ ...server.env, ...env }, { defaultDataDir: './data' });
  assert.ok(config.backup.s3);
  return { server, bucket: openBucket(config.backup.s3, new AbortController().signal) };
}

async function contentOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

test('objects are stored, listed over pages, fetched and removed, below the prefix', async (t) => {
  const { server, bucket } = await openStorage(t, { TOCSIN_BACKUP_S3_PREFIX: 'tocsin/berlin/' });
  const names = ['tocsin-a', 'tocsin-b b+&c', 'tocsin-c', 'tocsin-d', 'tocsin-e'];
  for (const name of names) await bucket.put(name, Buffer.from(name));
  server.objects.set('tocsin/other/tocsin-x', Buffer.from('of somebody else'));
  server.objects.set('tocsin/berlin/notes', Buffer.from('no backup'));
  assert.deepEqual(
    await bucket.list('tocsin-'),
    names.map((name) => ({ name, bytes: name.length })),
  );
  assert.equal((await contentOf(await bucket.get('tocsin-b b+&c'))).toString(), 'tocsin-b b+&c');
  await bucket.remove('tocsin-b b+&c');
  await bucket.remove('tocsin-b b+&c');
  assert.equal((await bucket.list('tocsin-')).length, 4);
  assert.ok(server.objects.has('tocsin/other/tocsin-x'));
});

test('a stream of any size becomes one object: in one call, or in parts of a bounded size', async (t) => {
  const { server, bucket } = await openStorage(t);
  const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(1_000_003, index));
  for (const count of [0, 1, 40]) {
    const written = Buffer.concat(pieces.slice(0, count));
    server.calls.length = 0;
    const { result, bytes } = await uploadStream(bucket, 'one', async (target) => {
      for (const piece of pieces.slice(0, count))
        if (!target.write(piece)) await new Promise((resolve) => target.once('drain', resolve));
      return 'done';
    });
    assert.deepEqual([result, bytes], ['done', written.length]);
    assert.ok(server.objects.get('one')?.equals(written));
    assert.equal(server.calls.length, count < 40 ? 1 : 5);
  }
  assert.equal(server.uploads.size, 0);
});

test('what fails in the middle leaves neither an object nor parts behind', async (t) => {
  const { server, bucket } = await openStorage(t);
  const failing = uploadStream(bucket, 'half', async (target) => {
    for (let index = 0; index < 20; index += 1)
      if (!target.write(Buffer.alloc(1_000_003)))
        await new Promise((resolve) => target.once('drain', resolve));
    throw new Error('the database went away');
  });
  await assert.rejects(failing, /the database went away/);
  assert.deepEqual([server.objects.size, server.uploads.size], [0, 0]);
  assert.ok(server.calls.some((call) => call.startsWith('POST')));
});

test('a storage that is busy for a moment is asked again, and one that says no is quoted', async (t) => {
  const { server, bucket } = await openStorage(t);
  server.failures.push(503);
  await bucket.put('one', Buffer.from('1'));
  assert.equal(server.calls.length, 2);
  await assert.rejects(bucket.get('none'), (error) => {
    assert.ok(error instanceof StartupProblem);
    assert.match(
      error.message,
      /^The bucket backups at http:.* refused: NoSuchKey: Said by the test & nobody/,
    );
    return true;
  });
  const wrong = await openStorage(t, { TOCSIN_BACKUP_S3_SECRET: 'another' });
  await assert.rejects(wrong.bucket.list(''), /SignatureDoesNotMatch/);
});

test('an upload whose last answer got lost is one that was finished, if all of it is there', async (t) => {
  const { server, bucket } = await openStorage(t);
  const upload = await bucket.beginUpload('one');
  const tags = [await bucket.putPart('one', { upload, number: 1, content: Buffer.from('a part') })];
  server.failures.push('lost');
  await bucket.finishUpload('one', { id: upload, tags, bytes: 6 });
  assert.equal(server.objects.get('one')?.toString(), 'a part');
  // The same answer, where something else of that name is there, and where nothing is.
  await assert.rejects(bucket.finishUpload('one', { id: upload, tags, bytes: 7 }), /NoSuchUpload/);
  await assert.rejects(bucket.finishUpload('on', { id: upload, tags, bytes: 6 }), /NoSuchUpload/);
});

test('a list that does not come to an end is refused', async (t) => {
  const { server, bucket } = await openStorage(t);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await bucket.put(name, Buffer.from(name));
  for (const [token, why] of [
    ['', /does not say where a list goes on/],
    ['2', /its list of objects has no end/],
  ] as const) {
    server.nextToken = token;
    await assert.rejects(bucket.list(''), why);
  }
});

test('XML is read as far as it is needed', () => {
  assert.deepEqual(elementsOf('<a x="1"><b>1</b></a><a>\n2</a>', 'a'), ['<b>1</b>', '\n2']);
  assert.equal(textOf('<k>a &lt;&#38;&#x41; &none;</k>', 'k'), 'a <&A &none;');
  assert.equal(textOf('<kk>a</kk>', 'k'), null);
});
