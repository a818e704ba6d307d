import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFailure } from './failure-words.ts';

const none = { host: '', port: '', time: null, seconds: 0, compared: null };

test('details that this service writes are read with what they name', () => {
  const place = { ...none, host: '127.0.0.1', port: '8598' };
  const by = '127.0.0.1, port 8598';
  assert.deepEqual(readFailure(`Connection refused by ${by}`), { ...place, is: 'refused' });
  assert.deepEqual(readFailure(`Connection closed by ${by}, before the answer was whole`), {
    ...place,
    is: 'closed',
  });
  assert.deepEqual(readFailure(`Connection closed by ${by}, during the TLS handshake`), {
    ...place,
    is: 'closed_handshake',
  });
  assert.deepEqual(
    readFailure('The certificate of a.example, port 443, expired on 2026-06-01 08:00:00 UTC'),
    {
      ...none,
      ...{ is: 'expired', host: 'a.example', port: '443', time: '2026-06-01T08:00:00Z' },
    },
  );
  assert.deepEqual(readFailure('no whole answer within 10000 ms; expected "+PONG", seen nothing'), {
    ...none,
    ...{ is: 'timeout', seconds: 10, compared: { expected: '+PONG', seen: null } },
  });
  assert.deepEqual(readFailure('another answer came; expected "a", seen "b "c""')?.compared, {
    expected: 'a',
    seen: 'b "c"',
  });
});

test('words of a target are left as they are', () => {
  for (const detail of ['answered 503, expected 200', 'x Connection refused by 1.2.3.4, port 5', ''])
    assert.equal(readFailure(detail), null, detail);
});
