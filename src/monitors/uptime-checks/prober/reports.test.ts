import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startReceiver } from '../../../testing/receiver.ts';
import { openReports } from './reports.ts';
import { openProbeService } from './service.ts';

const now = new Date('2026-06-16T08:00:00.000Z');

/** A service in place of Tocsin that gives this answer. */
async function ask(
  t: TestContext,
  answer: { status: number; body: string; headers?: Record<string, string> },
) {
  const receiver = await startReceiver(t);
  receiver.answer = answer;
  const skews: number[] = [];
  const service = openProbeService({
    ...{ url: receiver.url, token: 'toc_probe', version: '0.3.0' },
    clock: { monotonicMs: () => 0, now: () => now },
    onAnswer: (skewMs) => skews.push(skewMs),
  });
  t.after(() => service[Symbol.asyncDispose]());
  const failure = await service.lease({ places: 1 }, new AbortController().signal).then(
    () => null,
    (error: Error) => error.message.replaceAll(receiver.url, 'URL'),
  );
  return { failure, skews };
}

test('an address that is not that of the API says so, whatever answers there', async (t) => {
  const hint = 'is URL the address of the API? With one port it ends in /api';
  for (const [answer, failure] of [
    [{ status: 404, body: '{"error":"not_found"}' }, `the service answered 404 not_found: ${hint}`],
    [{ status: 405, body: 'no' }, `the service answered 405: ${hint}`],
    [{ status: 200, body: '<!doctype html>' }, `what answered was not the API of Tocsin: ${hint}`],
    [
      { status: 301, body: '', headers: { location: 'https://example.com/' } },
      'the service answered 301: it leads to https://example.com/',
    ],
    [{ status: 502, body: '' }, 'the service answered 502'],
    [{ status: 503, body: '{"error":"unauthorized"}' }, 'the service answered 503 unauthorized'],
    [
      { status: 401, body: '{"error":"unauthorized"}' },
      'the token is not valid, or was revoked: rotate it at the location',
    ],
  ] as const)
    assert.equal((await ask(t, answer)).failure, failure);
});

test('a prober learns how wrong its clock is, and says so once', async (t) => {
  const held = { received_at: '2026-06-16T07:59:50.000Z', answered_at: '2026-06-16T08:00:10.000Z' };
  const { failure, skews } = await ask(t, { status: 200, body: JSON.stringify({ orders: [], ...held }) });
  assert.deepEqual([failure, skews], [null, [10_000]]);

  const said: unknown[] = [];
  const log = { info: (...of: unknown[]) => said.push(of[0]), warn: (...of: unknown[]) => said.push(of[0]) };
  const reports = openReports(log);
  for (const skewMs of [100, 10_000, 11_000, -50]) reports.answered(skewMs);
  reports.failed(new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
  reports.failed(Object.assign(new Error('40BD:error:\n'), { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }));
  reports.answered(0);
  assert.deepEqual(said, [
    'connected; it probes what checks ask of its location',
    { ahead_ms: 10_000 },
    'the clock of this machine is right again',
    { reason: 'fetch failed: connect ECONNREFUSED' },
    { reason: 'what answers does not speak TLS' },
    'connected; it probes what checks ask of its location',
  ]);
});
