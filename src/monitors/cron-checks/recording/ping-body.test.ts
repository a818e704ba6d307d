import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { STORED_BYTES, storedBody } from './ping-body.ts';

test('no bytes are no body', () => {
  assert.equal(storedBody(Buffer.alloc(0)), null);
});

test('bad bytes and NUL become the replacement character', () => {
  assert.equal(storedBody(Buffer.from([0x61, 0x00, 0xff, 0x62])), 'a\ufffd\ufffdb');
});

test('what is JSON is kept as it was sent', () => {
  assert.equal(storedBody(Buffer.from('{ "a" : 1 }')), '{ "a" : 1 }');
});

test('a long body is cut at a character boundary', () => {
  assert.equal(storedBody(Buffer.from('x'.repeat(12_000))), 'x'.repeat(STORED_BYTES));
  const cut = storedBody(Buffer.from(`x${'é'.repeat(6_000)}`)) ?? '';
  assert.equal(cut, `x${'é'.repeat(5_119)}`);
});

test('whatever is sent, what is stored fits, is valid text and begins like what was sent', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 13_000 }), (bytes) => {
      const stored = storedBody(Buffer.from(bytes)) ?? '';
      assert.ok(Buffer.byteLength(stored) <= STORED_BYTES);
      assert.ok(stored.isWellFormed());
      assert.ok(!stored.includes('\0'));
      assert.ok(Buffer.from(bytes).toString('utf8').replaceAll('\0', '\ufffd').startsWith(stored));
    }),
  );
});
