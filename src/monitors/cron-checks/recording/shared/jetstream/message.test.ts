import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeFrame, frameBytes } from '../../../../../platform/journal/frame.ts';
import { groupOf, placeIn, placeOf, subjectOf } from './message.ts';

const journal_id = '0a1b2c3d-0000-4000-8000-000000000000';

function framesOf(texts: readonly string[]): Buffer {
  const payloads = texts.map((text) => Buffer.from(text));
  const frames = Buffer.alloc(payloads.reduce((sum, { length }) => sum + frameBytes(length), 0));
  let offset = 0;
  for (const payload of payloads) {
    encodeFrame(frames, offset, payload, 1_700_000_000_000);
    offset += frameBytes(payload.length);
  }
  return frames;
}

const messageOf = (place: string, data: Uint8Array) => ({
  ...{ subject: subjectOf('tocsin.0a1b.pings', journal_id), data },
  header: { get: () => place },
});

test('a group is read from its message as it was written', () => {
  const sizes = fc.nat({ max: 1e9 });
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), sizes, sizes, (texts, from, ahead) => {
      const frames = framesOf(texts);
      const position = from + ahead;
      const times = { complete_until: 1_700_000_000_001, written_at: 1_700_000_000_002 };
      const place = { from, position, next: position + frames.length, ...times };
      const message = messageOf(placeOf({ journal_id, ...place }), new Uint8Array(frames));
      assert.deepEqual(groupOf(message), { journal_id, ...place, frames });
    }),
  );
});

test('a message with a damaged or missing byte is none, wherever that is', () => {
  const frames = framesOf(['one', 'two']);
  const place = placeOf({
    journal_id,
    from: 0,
    position: 0,
    next: frames.length,
    complete_until: 1,
    written_at: 1,
  });
  assert.ok(groupOf(messageOf(place, frames)));
  for (let at = 0; at < frames.length; at += 1) {
    const damaged = Buffer.from(frames);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    assert.equal(groupOf(messageOf(place, damaged)), null, `byte ${at}`);
    assert.equal(groupOf(messageOf(place, frames.subarray(0, at))), null, `the first ${at}`);
  }
});

test('a place that nobody of this version writes is none', () => {
  assert.ok(placeIn('1 0 0 5 7 7'));
  for (const text of [
    '',
    '2 0 0 5 7 7',
    '1 0 0 5 7',
    '1 0 0 5 7 7 9',
    '1 5 0 5 7 7',
    '1 0 6 5 7 7',
    '1 -1 0 5 7 7',
    '1 0 0 x 7 7',
  ])
    assert.equal(placeIn(text), null, text);
});
