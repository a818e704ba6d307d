import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hours } from '../platform/time.ts';
import { acknowledgeToken, acknowledgeUrl, openAcknowledgeToken, readerOf } from './acknowledge-token.ts';

const app = { secret: 'a secret', urls: { api: 'http://api.test', dashboard: 'https://tocsin.example.com' } };
const now = new Date('2026-06-16T08:00:00.000Z');
const link = {
  ...{ account_id: 1, alert_id: 4_711, channel_id: 3 },
  reader: readerOf(app, 'mira@example.com'),
};

test('a token says what it was made for, and for how long', () => {
  const url = new URL(acknowledgeUrl(app, link, now));
  assert.equal(`${url.origin}${url.pathname}`, 'https://tocsin.example.com/alerts/4711/acknowledge');
  const token = url.searchParams.get('token') ?? '';
  assert.equal(url.search, `?token=${token}`, 'nothing in it has to be escaped');
  assert.deepEqual(openAcknowledgeToken(app, token), {
    ...link,
    expires_at: new Date(now.getTime() + hours(24)),
  });
  assert.ok(!token.includes('mira'));
});

test('no other token opens: of another secret, of another link, or changed anywhere', () => {
  const token = acknowledgeToken(app, { ...link, expires_at: now });
  assert.equal(openAcknowledgeToken({ secret: 'another secret' }, token), null);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom('0', '9', 'a', 'Z', '.', '-', ''), (place, put) => {
      const changed = token.slice(0, place) + put + token.slice(place + 1);
      assert.equal(openAcknowledgeToken(app, changed) === null, changed !== token);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => assert.equal(openAcknowledgeToken(app, text), null)));
});

test('an address is the same reader however it is written; a chat has none', () => {
  assert.equal(readerOf(app, 'Mira@Example.com'), link.reader);
  assert.notEqual(readerOf(app, 'mika@example.com'), link.reader);
  assert.equal(readerOf(app, null), '');
});
