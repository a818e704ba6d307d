import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lastBytes, openTail, pingBody } from './tail.ts';

const chunk = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));

test('a tail is the end of all chunks, whatever their sizes', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 30 }), fc.integer({ min: 1, max: 64 }), (chunks, capacity) => {
      const tail = openTail(capacity);
      const expected = Buffer.concat(chunks).subarray(-capacity);
      for (const one of chunks) {
        tail.push(one);
        one.fill(0xff);
      }
      assert.deepEqual(tail.bytes(), expected);
    }),
  );
});

test('what is cut begins with a character, and loses at most three bytes for it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 50 }),
      fc.integer({ min: 4, max: 80 }),
      (text, limit) => {
        const bytes = Buffer.from(text);
        const cut = lastBytes(bytes, limit);
        assert.ok(bytes.toString().endsWith(cut.toString()));
        assert.ok(!cut.toString().includes('\ufffd') || text.includes('\ufffd'));
        assert.ok(cut.length >= Math.min(bytes.length, limit - 3) && cut.length <= limit);
      },
    ),
  );
});

const cuts: [string, Buffer, number, Buffer][] = [
  ['nothing is cut where all fits', Buffer.from('äö'), 4, Buffer.from('äö')],
  ['half a character is left out', Buffer.from('aä!'), 2, Buffer.from('!')],
  ['bytes that are no UTF-8 stay', Buffer.alloc(9, 0x80), 5, Buffer.alloc(5, 0x80)],
  [
    'an end in the middle of a character stays',
    Buffer.from([0x61, 0x62, 0xc3]),
    2,
    Buffer.from([0x62, 0xc3]),
  ],
  ['a limit of nothing leaves nothing', Buffer.from('abc'), 0, Buffer.alloc(0)],
];
for (const [promise, bytes, limit, expected] of cuts)
  test(promise, () => assert.deepEqual(lastBytes(bytes, limit), expected));

test('a body is never longer than its limit and always ends with its sentence', () => {
  const sentence = 'Killed by SIGKILL (signal 9).';
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 40, max: 200 }), (output, limit) => {
      const body = pingBody(Buffer.from(output), sentence, limit);
      assert.ok(body.length <= limit);
      assert.ok(body.length === 30 || body.at(-31) === 0x0a);
      assert.equal(body.subarray(-30).toString(), `${sentence}\n`);
    }),
  );
});

test('a sentence stands on a line of its own, without an empty one before it', () => {
  const body = (output: string) => pingBody(Buffer.from(output), 'Bad.', 100).toString();
  assert.deepEqual([body(''), body('a'), body('a\n')], ['Bad.\n', 'a\nBad.\n', 'a\nBad.\n']);
});
