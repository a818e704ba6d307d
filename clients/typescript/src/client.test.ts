import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../../../src/testing/service.ts';
import { type ClientOptions, createClient, TocsinError, TocsinUnreachable } from './client.ts';
import { createOrSayWhy, pauseEverythingDown } from './example.ts';

test('a client lists, creates and changes by a key, and its examples work', async (t) => {
  const { alice, api, settle } = await startTestService(t);
  const { key } = await alice.post('/api-keys', { name: 'Program', kind: 'full' });
  const tocsin = createClient({ url: `${api}/`, key });
  assert.match(await createOrSayWhy(api, key), /\/ping\//);
  const body = { name: 'Hourly', interval_seconds: 3_600, tags: ['a', 'b'] };
  const check = await tocsin.call('POST /cron-checks', { body, idempotencyKey: 'once' });
  const again = await tocsin.call('POST /cron-checks', { body, idempotencyKey: 'once' });
  assert.equal(again.id, check.id);
  await alice.ping({ ping_url: check.ping_url ?? '' }, '/fail');
  await settle();
  assert.deepEqual(await pauseEverythingDown(api, key), ['Hourly']);
  const names: string[] = [];
  for await (const { name } of tocsin.items('GET /cron-checks', { query: { limit: 1, sort: 'name' } }))
    names.push(name);
  assert.deepEqual(names, ['Hourly', 'Nightly backup']);
  const tagged = await tocsin.call('GET /cron-checks', { query: { tag: ['a', 'b'] } });
  assert.deepEqual(
    tagged.checks.map(({ status }) => status),
    ['paused'],
  );
  assert.match(await tocsin.call('GET /metrics/account'), /tocsin_subject_up/);

  const wrong = { body: { name: 'X', interval_seconds: 5 }, signal: AbortSignal.timeout(60_000) };
  await assert.rejects(tocsin.call('POST /cron-checks', wrong), (error) => {
    assert.ok(error instanceof TocsinError);
    assert.deepEqual(
      [error.status, error.code, error.issues[0]?.field],
      [400, 'validation_failed', 'interval_seconds'],
    );
    assert.ok(error.requestId && error.message.includes(error.requestId));
    return true;
  });
  const stranger = createClient({ url: api, key: 'toc_key_wrong' });
  await assert.rejects(stranger.call('GET /overview'), { status: 401, code: 'unauthorized' });
  // @ts-expect-error a parameter of the path is missing
  const withoutId = tocsin.call('GET /cron-checks/:id', {});
  await assert.rejects(withoutId, /the parameter id is missing/);
});

interface Seen {
  url: string;
  method: string;
  idempotencyKey: string | null;
}

/** Answers in turn: a status with Retry-After 0, or no answer at all. */
function answering(...answers: (number | 'reset')[]) {
  const seen: Seen[] = [];
  const ask: NonNullable<ClientOptions['fetch']> = async (url, init = {}) => {
    const headers = new Headers(init.headers);
    seen.push({
      url: String(url),
      method: init.method ?? '',
      idempotencyKey: headers.get('idempotency-key'),
    });
    const next = answers.shift() ?? 200;
    if (next === 'reset') throw new TypeError('fetch failed');
    return Response.json(next === 200 ? { ok: true } : { error: 'rate_limited' }, {
      ...{ status: next, headers: { 'retry-after': '0' } },
    });
  };
  return { seen, tocsin: createClient({ url: 'https://api.example.com', key: 'k', fetch: ask }) };
}

test('what passes is tried again, a POST with the same idempotency key', async () => {
  const { seen, tocsin } = answering(429, 503);
  await tocsin.call('POST /cron-checks/:id/pause', { params: { id: 7 } });
  assert.deepEqual(
    seen.map(({ url }) => url),
    Array(3).fill('https://api.example.com/cron-checks/7/pause'),
  );
  const [first] = seen;
  assert.match(first?.idempotencyKey ?? '', /^[\da-f-]{36}$/);
  assert.ok(seen.every(({ idempotencyKey }) => idempotencyKey === first?.idempotencyKey));
});

test('it is tried no more often than was asked for, and never where it was refused', async () => {
  const busy = answering(503, 503, 503, 200);
  await assert.rejects(busy.tocsin.call('GET /overview'), { status: 503 });
  assert.equal(busy.seen.length, 3);
  const refused = answering(403, 200);
  await assert.rejects(refused.tocsin.call('GET /overview'), { status: 403 });
  assert.equal(refused.seen.length, 1);
});

test('a deletion whose answer was lost is not asked for again', async () => {
  const { seen, tocsin } = answering('reset', 200);
  await assert.rejects(tocsin.call('DELETE /cron-checks/:id', { params: { id: 7 } }), TocsinUnreachable);
  assert.equal(seen.length, 1);
});

test('who gives up is answered with their own reason, and nothing more is asked', async () => {
  const { seen, tocsin } = answering(200);
  const reason = new Error('enough');
  await assert.rejects(tocsin.call('GET /overview', { signal: AbortSignal.abort(reason) }), reason);
  assert.equal(seen.length, 0);
});
