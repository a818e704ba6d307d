import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { keyedAliasId, tokenAliasId } from '../alias.ts';
import { runId } from './answers.ts';
import { dialects } from './dialects.ts';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** What the first dialect that knows the address makes of a request; null: none does. */
async function read(url: string, { method = 'GET', headers = {}, body = '' }: Sent = {}) {
  // No dialect asks for more of it.
  const request = { method, headers, url } as unknown as IncomingMessage;
  for (const dialect of dialects) {
    const prefix = dialect.at === 'api' ? '/api' : '';
    const call = url.startsWith(`${prefix}/`) ? dialect.read(url.slice(prefix.length), request) : null;
    if (call) return call.read(Buffer.from(body));
  }
  return null;
}

const KEY = 'fqOOd6-F4MMNuCEnzTU01w';
const RID = '728b3763-ea80-4113-9fc0-f49b8adfc3a8';

interface Expected {
  slug: string;
  kind: string;
  exit_code?: number | null;
  run_id?: string | null;
  text?: string;
  duration_ms?: number | null;
}

const cases: [url: string, sent: Sent, expected: Expected, answer: string][] = [
  // Healthchecks: docs.healthchecks.io/http_api, runitor -ping-key … -slug …
  [`/ping/${KEY}/db-backups`, {}, { slug: keyedAliasId(KEY, 'db-backups'), kind: 'success' }, '200 OK'],
  [
    `/ping/${KEY}/db-backups/start?rid=${RID}`,
    {},
    { slug: keyedAliasId(KEY, 'db-backups'), kind: 'start', run_id: RID },
    '200 OK',
  ],
  [
    `/ping/${KEY}/db-backups/fail?rid=x`,
    {},
    { slug: keyedAliasId(KEY, 'db-backups'), kind: 'fail' },
    '200 OK',
  ],
  [`/ping/${KEY}/db-backups/log`, {}, { slug: keyedAliasId(KEY, 'db-backups'), kind: 'log' }, '200 OK'],
  [
    `/ping/${KEY}/db-backups/0`,
    {},
    { slug: keyedAliasId(KEY, 'db-backups'), kind: 'success', exit_code: 0 },
    '200 OK',
  ],
  [
    `/ping/${KEY}/db-backups/137?create=1`,
    {},
    { slug: keyedAliasId(KEY, 'db-backups'), kind: 'fail', exit_code: 137 },
    '200 OK',
  ],
  // Healthchecks refuses what is above 255, and a job that ends so is no less broken.
  [
    `/ping/${KEY}/db-backups/3221225786`,
    {},
    { slug: keyedAliasId(KEY, 'db-backups'), kind: 'fail', exit_code: 3_221_225_786 },
    '200 OK',
  ],
  // Cronitor: the SDKs send message, the command line msg
  [
    '/p/a1b2c3/nightly?state=run&series=1700000000&host=web1',
    {},
    {
      slug: keyedAliasId('a1b2c3', 'nightly'),
      kind: 'start',
      run_id: runId('1700000000'),
    },
    '200 OK',
  ],
  [
    '/p/a1b2c3/nightly?state=complete&duration=1.25&message=done&status_code=0',
    {},
    {
      slug: keyedAliasId('a1b2c3', 'nightly'),
      kind: 'success',
      exit_code: 0,
      text: 'done',
      duration_ms: 1_250,
    },
    '200 OK',
  ],
  [
    '/p/a1b2c3/nightly?state=fail&status_code=2&msg=boom',
    {},
    { slug: keyedAliasId('a1b2c3', 'nightly'), kind: 'fail', exit_code: 2, text: 'boom' },
    '200 OK',
  ],
  [
    '/p/a1b2c3/nightly?state=tick',
    {},
    { slug: keyedAliasId('a1b2c3', 'nightly'), kind: 'success' },
    '200 OK',
  ],
  ['/p/a1b2c3/nightly', {}, { slug: keyedAliasId('a1b2c3', 'nightly'), kind: 'success' }, '200 OK'],
  ['/p/a1b2c3/nightly?state=other', {}, { slug: keyedAliasId('a1b2c3', 'nightly'), kind: 'log' }, '200 OK'],
  // A state that every object of the language has is none either.
  [
    '/p/a1b2c3/nightly?state=constructor',
    {},
    { slug: keyedAliasId('a1b2c3', 'nightly'), kind: 'log' },
    '200 OK',
  ],
  [
    '/p/a1b2c3/nightly?state=__proto__',
    {},
    { slug: keyedAliasId('a1b2c3', 'nightly'), kind: 'log' },
    '200 OK',
  ],
  ['/p/a1b2c3/nightly/constructor', {}, { slug: keyedAliasId('a1b2c3', 'nightly'), kind: 'log' }, '200 OK'],
  [
    '/ping/a1b2c3/nightly?state=run&message=hi&metric=duration%3A12.5&series=abc-1&stamp=1795475994.169',
    {},
    { slug: keyedAliasId('a1b2c3', 'nightly'), kind: 'start', run_id: runId('abc-1'), text: 'hi' },
    '200 OK',
  ],
  // Old jobs of Cronitor, without an API key
  ['/d3x0c1/run', {}, { slug: tokenAliasId('cronitor', 'd3x0c1'), kind: 'start' }, '200 OK'],
  [
    '/d3x0c1/complete?msg=done',
    {},
    { slug: tokenAliasId('cronitor', 'd3x0c1'), kind: 'success', text: 'done' },
    '200 OK',
  ],
  [
    '/d3x0c1/fail?status_code=4',
    { method: 'POST' },
    { slug: tokenAliasId('cronitor', 'd3x0c1'), kind: 'fail', exit_code: 4 },
    '200 OK',
  ],
  // Dead Man's Snitch: deadmanssnitch.com/docs
  ['/c2354d53d2', {}, { slug: tokenAliasId('snitch', 'c2354d53d2'), kind: 'success' }, '200 Got it, thanks!'],
  [
    '/c2354d53d2?m=all%20done&s=0',
    {},
    { slug: tokenAliasId('snitch', 'c2354d53d2'), kind: 'success', exit_code: 0, text: 'all done' },
    '200 Got it, thanks!',
  ],
  [
    '/c2354d53d2',
    { method: 'POST', body: 'm=no+space&s=28' },
    { slug: tokenAliasId('snitch', 'c2354d53d2'), kind: 'fail', exit_code: 28, text: 'no space' },
    '200 Got it, thanks!',
  ],
  // Better Stack
  [
    '/api/v1/heartbeat/uLWqvb9T4v7PJUHxs4Hpv4mR',
    { method: 'HEAD' },
    { slug: tokenAliasId('better_stack', 'uLWqvb9T4v7PJUHxs4Hpv4mR'), kind: 'success' },
    '200 OK',
  ],
  [
    '/api/v1/heartbeat/uLWqvb9T4v7PJUHxs4Hpv4mR/fail',
    {},
    { slug: tokenAliasId('better_stack', 'uLWqvb9T4v7PJUHxs4Hpv4mR'), kind: 'fail' },
    '200 OK',
  ],
  [
    '/api/v1/heartbeat/uLWqvb9T4v7PJUHxs4Hpv4mR/3',
    {},
    { slug: tokenAliasId('better_stack', 'uLWqvb9T4v7PJUHxs4Hpv4mR'), kind: 'fail', exit_code: 3 },
    '200 OK',
  ],
  // Gatus
  [
    '/api/v1/endpoints/core_Ext-EP/external?success=true&error=&duration=1m1.5s',
    { method: 'POST', headers: { authorization: 'Bearer potato' } },
    { slug: keyedAliasId('potato', 'core_ext-ep'), kind: 'success', duration_ms: 61_500 },
    '200 ',
  ],
  [
    '/api/v1/endpoints/core_ext-ep/external?success=false&error=no%20route',
    { method: 'POST', headers: { authorization: 'Bearer potato' } },
    { slug: keyedAliasId('potato', 'core_ext-ep'), kind: 'fail', text: 'no route' },
    '200 ',
  ],
];

test('requests of clients of other services are the pings that they mean', async () => {
  for (const [url, sent, expected, answered] of cases) {
    const reading = await read(url, sent);
    assert.ok(reading, url);
    const [ping] = reading.pings;
    assert.ok(ping, url);
    const said = {
      ...{ slug: ping.slug, kind: ping.kind, exit_code: ping.exit_code, run_id: ping.run_id },
      ...{ text: ping.text, duration_ms: ping.further.duration_ms, unknown_ending: ping.unknown_ending },
    };
    const plain = { exit_code: null, run_id: null, text: undefined, duration_ms: null, unknown_ending: null };
    assert.deepEqual(said, { ...plain, ...expected }, url);
    const { status, body } = reading.answer(true);
    assert.equal(`${status} ${body}`, answered, url);
  }
});

test('what another service would refuse is refused as there', async () => {
  const gatus = '/api/v1/endpoints/core_ext-ep/external';
  const bearer = { method: 'POST', headers: { authorization: 'Bearer potato' } };
  const refused: [string, Sent, number][] = [
    [gatus, bearer, 400],
    [`${gatus}?success=1`, bearer, 400],
    [`${gatus}?success=true&duration=5`, bearer, 400],
    [`${gatus}?success=true`, { method: 'POST' }, 401],
    ['/api/push/abc?ping=-5', {}, 404],
  ];
  for (const [url, sent, status] of refused) {
    const reading = await read(url, sent);
    assert.deepEqual([reading?.pings.length, reading?.answer(true).status], [0, status], url);
  }
  assert.equal((await read(`${gatus}?success=true`, bearer))?.answer(false).status, 404);
  assert.equal((await read(`/ping/${KEY}/new?create=1`))?.answer(false).status, 201);
  assert.equal((await read(`/ping/${KEY}/new`))?.answer(false).status, 200);
});

test('§4.1.3 addresses of our own stay what they are, however malformed their slug is', async () => {
  for (const rest of [
    ...['', '/start', '/fail', '/fail/3', '/log', '/0', '/12', '/'].map((variant) => `${KEY}${variant}`),
    ...['not-a-slug', 'not-a-slug/start', 'a/b', `${KEY}x/y`, `${KEY}/${'x'.repeat(101)}`],
  ])
    assert.equal(await read(`/ping/${rest}`), null, rest);
  for (const own of ['/ping/run', '/status/fail', '/badge/ok', '/d3x0c1/other', '/a/run', '/api/run/1'])
    assert.equal(await read(own), null, own);
});

test('no address and no body makes a dialect throw, or a ping that the journal could not hold', async () => {
  const paths = fc.constantFrom(
    ...[
      '/api/push/',
      '/p/a/',
      `/ping/${KEY}/`,
      '/api/1/envelope/',
      '/api/1/cron/',
      '/api/v1/heartbeat/',
      '/d3x0c1/run',
      '/',
    ],
    '/api/v1/endpoints/x/external?success=false&error=',
  );
  await fc.assert(
    fc.asyncProperty(paths, fc.string(), fc.string(), fc.string(), async (path, tail, query, body) => {
      const url = `${path}${encodeURI(tail.toWellFormed())}?${query}`;
      const headers = { authorization: 'Bearer x', 'x-sentry-auth': 'Sentry sentry_key=abc' };
      const reading = await read(url, { method: 'POST', headers, body });
      for (const ping of reading?.pings ?? []) {
        assert.match(ping.slug, /^0[0-9a-f]{7}-[0-9a-f]{4}-8/);
        const ms = ping.further.duration_ms;
        assert.ok(ms === null || Number.isSafeInteger(ms));
        assert.ok(ping.exit_code === null || Number.isSafeInteger(ping.exit_code));
      }
    }),
    { numRuns: 300 },
  );
});
