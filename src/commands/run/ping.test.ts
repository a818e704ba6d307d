import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, parsedUrl } from './ping.ts';

const runId = '00000000-0000-4000-8000-000000000000';
const addresses: [string, string, string][] = [
  ['http://localhost:8081/ping/slug', '/start', 'http://localhost:8081/ping/slug/start'],
  ['http://localhost:8081/ping/slug/', '/0', 'http://localhost:8081/ping/slug/0'],
  ['https://example.com/a/ping/slug#x', '/fail/0', 'https://example.com/a/ping/slug/fail/0'],
];
for (const [url, path, expected] of addresses)
  test(`${path} of ${url}`, () => {
    assert.equal(addressOf(new URL(url), { path, runId }).href, `${expected}?rid=${runId}`);
  });

test('a query of the ping URL stays', () => {
  const url = addressOf(new URL('http://a/ping/slug?create=1'), { path: '/3', runId });
  assert.equal(url.href, `http://a/ping/slug/3?create=1&rid=${runId}`);
});

test('only http and https addresses are addresses', () => {
  assert.deepEqual(
    ['', 'slug', 'ftp://a/b', 'http:', 'http://['].map((text) => parsedUrl(text)),
    [null, null, null, null, null],
  );
  assert.equal(parsedUrl('/b', new URL('https://a/c'))?.href, 'https://a/b');
});
