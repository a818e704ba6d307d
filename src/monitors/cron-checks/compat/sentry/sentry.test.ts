import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openCheckBench } from '../../../../testing/check-bench.ts';
import { checkInPing } from './check-in.ts';
import { readEnvelope } from './envelope.ts';

const ID = '609c296f910d41fe8639abb6a909fccb';
const RUN = '609c296f-910d-41fe-8639-abb6a909fccb';

/** As @sentry/node 11 writes it; sentry-sdk of Python says lengths and packs it. */
const envelopeOf = (
  items: readonly [object, object][],
  header: object = { sent_at: '2026-06-16T08:00:00Z' },
) => [header, ...items.flat()].map((line) => JSON.stringify(line)).join('\n');

const checkIn = (fields: object = {}): [object, object] => [
  { type: 'check_in' },
  { check_in_id: ID, monitor_slug: 'nightly', status: 'in_progress', environment: 'production', ...fields },
];

const config = {
  schedule: { type: 'crontab', value: '*/5 * * * *' },
  ...{ checkin_margin: 2, max_runtime: 10, timezone: 'Europe/Vilnius', failure_issue_threshold: 2 },
};

test('an envelope is read by lengths and by lines, packed or not, and no further than it can be one', () => {
  const payload = '{"monitor_slug":"a"}';
  const written = `{"event_id":"1"}\n{"type":"check_in","length":${payload.length}}\n${payload}\n{"type":"event"}\n{"x":1}`;
  const plain = readEnvelope(Buffer.from(written), undefined);
  assert.deepEqual(
    plain?.items.map(({ type, payload: bytes }) => [type, bytes.toString()]),
    [
      ['check_in', payload],
      ['event', '{"x":1}'],
    ],
  );
  assert.deepEqual(readEnvelope(gzipSync(written), 'gzip'), plain);
  assert.deepEqual(readEnvelope(brotliCompressSync(written), 'br'), plain);
  const bomb = gzipSync(Buffer.alloc(10_000_000, '{}\n'));
  for (const [bytes, encoding] of [
    [bomb, 'gzip'],
    [Buffer.from('no gzip'), 'gzip'],
    [Buffer.from('no JSON'), undefined],
    [Buffer.alloc(0), undefined],
  ] as const)
    assert.equal(readEnvelope(bytes, encoding), null);
  // What is no text, and cannot be made one, is no type.
  const odd = readEnvelope(Buffer.from('{}\n{"type":{"toString":1}}\n{}'), undefined);
  assert.deepEqual(
    odd?.items.map(({ type }) => type),
    [''],
  );
  const schedule = { type: 'interval', unit: 'hour', value: { valueOf: 1, toString: 1 } };
  const given = { monitor_slug: 'a', status: 'ok', monitor_config: { schedule } };
  assert.equal(checkInPing('key', given)?.further.creation, undefined);
  const many = envelopeOf(Array.from({ length: 50 }, () => checkIn()));
  assert.equal(readEnvelope(Buffer.from(many), undefined)?.items.length, 20);
});

test('SDKs of Sentry check in with a DSN of Tocsin, and set up the check with it', async (t) => {
  const { api, owner, settle, pingsOf } = await openCheckBench(t);
  const { ping_key } = await owner.get('/account/ping-key');
  const auth = { 'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=x/1, sentry_key=${ping_key}` };
  const send = async (body: string | Buffer, headers: Record<string, string> = auth) => {
    const answer = await fetch(`${api}/api/1/envelope/`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers,
    });
    await settle();
    return answer;
  };
  const checkOf = async (name: string) =>
    (await owner.get('/cron-checks')).checks.find((check: { name: string }) => check.name === name);

  const first = await send(gzipSync(envelopeOf([checkIn({ monitor_config: config })])), {
    ...{ ...auth, 'Content-Encoding': 'gzip' },
  });
  assert.deepEqual([first.status, await first.json()], [200, {}]);
  assert.equal(first.headers.get('x-sentry-rate-limits'), null);
  const made = await checkOf('nightly');
  assert.deepEqual(
    [made.cron_expression, made.interval_seconds, made.timezone, made.grace_seconds],
    ['*/5 * * * *', null, 'Europe/Vilnius', 120],
  );
  assert.deepEqual([made.max_runtime_seconds, made.failure_threshold, made.running], [600, 2, true]);
  await send(envelopeOf([checkIn({ status: 'ok', duration: 1.5 })]));
  const [ended, started] = await pingsOf(made);
  assert.deepEqual([ended.kind, ended.run_id, started.kind, started.run_id], ['success', RUN, 'start', RUN]);

  // Another schedule in the code is another one here; a run without an id, and a key in the DSN alone.
  const dsn = `${api.replace('://', `://${ping_key}@`)}/1`;
  const hourly = { schedule: { type: 'interval', value: 1, unit: 'hour' } };
  const zeros = '0'.repeat(32);
  const failed = checkIn({ status: 'error', check_in_id: zeros, monitor_config: hourly });
  const mixed = await send(
    envelopeOf([failed, [{ type: 'event' }, { message: 'boom' }]], { dsn, event_id: ID }),
    {},
  );
  assert.deepEqual(await mixed.json(), { id: ID });
  assert.match(mixed.headers.get('x-sentry-rate-limits') ?? '', /^86400:default;error;.*:key$/);
  const changed = await checkOf('nightly');
  assert.deepEqual(
    [changed.interval_seconds, changed.cron_expression, changed.grace_seconds, changed.id],
    [3_600, null, 60, made.id],
  );
  const [{ kind, run_id, body_preview }] = await pingsOf(made);
  assert.deepEqual([kind, run_id, body_preview], ['fail', null, 'environment: production']);

  // The endpoint without an SDK; a monitor that nobody has set up is made by no check-in without a schedule.
  const cron = `${api}/api/1/cron/nightly/${ping_key}/`;
  assert.equal((await fetch(`${cron}?status=ok&duration=2`)).status, 202);
  const json = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"status":"error"}',
  };
  assert.equal((await fetch(cron, json)).status, 202);
  assert.equal((await fetch(`${cron}?status=fine`)).status, 400);
  await send(envelopeOf([checkIn({ monitor_slug: 'other' })]));
  await send(
    envelopeOf([
      checkIn({ monitor_slug: 'odd', monitor_config: { schedule: { type: 'crontab', value: 'x' } } }),
    ]),
  );
  assert.deepEqual([await checkOf('other'), await checkOf('odd')], [undefined, undefined]);
  assert.equal((await checkOf('nightly')).ping_count, 5);
  const daily = { schedule: { type: 'crontab', value: '@daily' } };
  await send(envelopeOf([checkIn({ monitor_slug: 'by-name', monitor_config: daily })]));
  assert.equal((await checkOf('by-name')).cron_expression, '@daily');
  // What is no envelope, or of nobody, is taken and forgotten.
  assert.equal((await send('nonsense')).status, 200);
  assert.equal((await send(envelopeOf([checkIn()]), {})).status, 200);
});
