import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeFrame, encodeFrame, frameBytes, MAX_PAYLOAD_BYTES } from './frame.ts';

const frameOf = (payload: Uint8Array, timeMs: number) => {
  const buffer = Buffer.alloc(frameBytes(payload.length));
  encodeFrame(buffer, 0, payload, timeMs);
  return buffer;
};

const payloads = fc.uint8Array({ maxLength: 300 });
const times = fc.integer({ min: 0, max: 8_640_000_000_000_000 });

test('a frame gives back its payload and its time, wherever it lies', () => {
  fc.assert(
    fc.property(payloads, times, fc.nat(50), fc.nat(50), (payload, timeMs, before, after) => {
      const buffer = Buffer.concat([
        Buffer.alloc(before, 1),
        frameOf(payload, timeMs),
        Buffer.alloc(after, 1),
      ]);
      const frame = decodeFrame(buffer, before);
      assert.ok(typeof frame === 'object');
      assert.deepEqual(
        [frame.bytes, frame.timeMs, Buffer.from(frame.payload)],
        [frameBytes(payload.length), timeMs, Buffer.from(payload)],
      );
    }),
  );
});

test('the longest payload fits, and a length beyond it is corrupt', () => {
  const longest = frameOf(Buffer.alloc(MAX_PAYLOAD_BYTES, 7), 1);
  assert.ok(typeof decodeFrame(longest, 0) === 'object');
  longest.writeUInt32LE(MAX_PAYLOAD_BYTES + 1, 0);
  assert.equal(decodeFrame(Buffer.concat([longest, longest]), 0), 'corrupt');
});

test('a flipped bit anywhere in a frame is noticed', () => {
  fc.assert(
    fc.property(payloads, times, fc.nat(), (payload, timeMs, nth) => {
      const buffer = frameOf(payload, timeMs);
      const bit = nth % (buffer.length * 8);
      const byte = bit >> 3;
      buffer.writeUInt8(buffer.readUInt8(byte) ^ (1 << (bit & 7)), byte);
      assert.ok(typeof decodeFrame(buffer, 0) === 'string');
    }),
  );
});

test('a frame that is cut short is partial, and zeros are no frame', () => {
  const buffer = frameOf(Buffer.from('twelve bytes'), Date.UTC(2026, 0, 1));
  for (let length = 0; length < buffer.length; length += 1) {
    assert.equal(decodeFrame(buffer.subarray(0, length), 0), 'partial');
  }
  assert.equal(decodeFrame(Buffer.alloc(64), 0), 'corrupt');
});
