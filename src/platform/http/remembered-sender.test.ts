import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { trustedProxies } from './client-address.ts';
import { rememberedSender } from './remembered-sender.ts';

test('what the head of a request says is read anew as soon as it says something else', () => {
  const senderOf = rememberedSender(trustedProxies(['192.0.2.1']));
  const requestOf = (socket: object, headers: Record<string, string>) =>
    ({ socket, headers, rawHeaders: Object.entries(headers).flat() }) as unknown as IncomingMessage;
  const connection = { remoteAddress: '192.0.2.1' };
  const first = senderOf(requestOf(connection, { 'user-agent': 'curl' }));
  assert.deepEqual(first, { ip: '192.0.2.1', headers: { 'user-agent': 'curl' } });
  assert.equal(senderOf(requestOf(connection, { 'user-agent': 'curl' })), first);
  const forwarded = { 'user-agent': 'curl', 'x-forwarded-for': '198.51.100.7' };
  assert.deepEqual(senderOf(requestOf(connection, forwarded)), { ip: '198.51.100.7', headers: forwarded });
  const other = { ...forwarded, 'x-forwarded-for': '198.51.100.8' };
  assert.deepEqual(senderOf(requestOf(connection, other)), { ip: '198.51.100.8', headers: other });
  const long = { 'user-agent': 'x'.repeat(2_000) };
  assert.notEqual(senderOf(requestOf(connection, long)), senderOf(requestOf(connection, long)));
});
