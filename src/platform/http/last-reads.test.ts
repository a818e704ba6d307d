import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { lastReads } from './last-reads.ts';

test('only what is asked word for word as before on the same connection is found again', () => {
  const [socket, other] = [{}, {}];
  const asked = { socket, method: 'GET', url: '/a', rawHeaders: ['Host', 'x', 'X-API-Key', 'k'] };
  const requestOf = (change: object) => ({ ...asked, ...change }) as unknown as IncomingMessage;
  const [reads, ofAnotherHost] = [lastReads<string>(), lastReads<string>()];
  assert.equal(reads.find(requestOf({})), null);
  reads.remember(requestOf({}), 'answer');
  assert.equal(reads.find(requestOf({ rawHeaders: [...asked.rawHeaders] })), 'answer');
  const others = [
    { socket: other },
    { method: 'HEAD' },
    { url: '/b' },
    { rawHeaders: ['Host', 'x', 'X-API-Key', 'K'] },
    { rawHeaders: ['Host', 'x'] },
    { rawHeaders: [...asked.rawHeaders, 'Cookie', 'session=1'] },
  ];
  for (const change of others) assert.equal(reads.find(requestOf(change)), null, JSON.stringify(change));
  assert.equal(ofAnotherHost.find(requestOf({})), null);
});

test('a long request is not remembered', () => {
  const reads = lastReads<string>();
  const long = { socket: {}, method: 'GET', url: '/a', rawHeaders: ['Host', 'x'.repeat(2_000)] };
  reads.remember(long as unknown as IncomingMessage, 'answer');
  assert.equal(reads.find(long as unknown as IncomingMessage), null);
});
