import assert from 'node:assert/strict';
import { test } from 'node:test';
import { probeKinds } from '../../../shared/probe-kinds.gen.ts';
import { type AlertCause, raiseAlerts } from '../../alerts/lifecycle/raise.ts';
import { transaction } from '../../platform/database/database.ts';
import { addMs, hours, seconds } from '../../platform/time.ts';
import { moveStatuses } from '../../subjects/status.ts';
import type { BareHost } from '../../testing/bare-host.ts';
import { created, HTTP, open } from '../../testing/uptime-check-host.ts';
import { facts as httpFacts } from './probes/http/schema.ts';

const rowOf = ({ database }: BareHost, { id }: { id: number }) =>
  database.selectFrom('uptime_check').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const CERTIFICATE = {
  subject: 'CN=shop.example.com',
  issuer: 'CN=R11',
  expires_at: '2026-06-20T00:00:00.000Z',
  fingerprint: 'ab'.repeat(32),
};

/** An hour passes, as if probes had found it down all the while, and its certificate about to expire. */
async function goesDown({ database, clock, account_id }: BareHost, check: { id: number; name: string }) {
  const since = clock.now();
  clock.pass(hours(1));
  const now = clock.now();
  const cause = (kind: AlertCause['kind']): AlertCause => ({
    account_id,
    subject: { id: check.id, type: 'uptime_check', name: check.name },
    kind,
    at: since,
    title: kind,
    detail: '',
  });
  await transaction(database, async (tx) => {
    await moveStatuses(tx, [{ account_id, subject_id: check.id, status: 'down', at: since }]);
    await tx
      .updateTable('uptime_check')
      .set({
        failures: 3,
        failing_since: since,
        last_checked_at: now,
        last_latency_ms: 12.4,
        last_error: 'status 503',
        certificate: JSON.stringify(CERTIFICATE),
        certificate_warnings: JSON.stringify([{ fingerprint: CERTIFICATE.fingerprint, days: 7 }]),
        due_at: addMs(now, seconds(50)),
        lease_id: '6f1c2a52-7d0e-4a3b-9a51-0c9f1de2b7a4',
        lease_until: addMs(now, seconds(20)),
      })
      .where('id', '=', check.id)
      .execute();
    await raiseAlerts(tx, [cause('uptime_down'), cause('certificate_expiring')], since);
  });
}

const openAlerts = async ({ database }: BareHost) => {
  const alerts = await database.selectFrom('alert').select(['kind', 'status', 'resolve_reason']).execute();
  return alerts.map(({ kind, status, resolve_reason }) => `${kind} ${status} ${resolve_reason ?? ''}`).sort();
};

const nothing = { url: null, host: null, port: null, record_type: null };
const noOptions = Object.fromEntries(probeKinds.map((kind) => [kind, null]));

test('a new check of every kind has every field, and its defaults', async (t) => {
  const host = await open(t);
  const now = host.clock.now().toISOString();
  const defaults = {
    name: 'Shop',
    description: '',
    interval_seconds: 60,
    retry_interval_seconds: 20,
    timeout_seconds: 10,
    failure_threshold: 2,
    recovery_threshold: 1,
    confirm_after_seconds: 30,
    recover_after_seconds: 0,
    degraded_ms: null,
    upside_down: false,
    location_ids: [],
    down_when: 'majority',
    tags: [],
    depends_on: null,
    paused: false,
    badge_enabled: false,
    assertions: [],
    certificate_warn_days: [21, 14, 7, 1],
    status: 'new',
    status_since: now,
    last_checked_at: null,
    last_latency_ms: null,
    last_error: null,
    unknown_since: null,
    last_assertions: [],
    certificate: null,
    client_certificate_expires_at: null,
    members: null,
    muted: null,
    created_at: now,
    updated_at: now,
  };
  const http = {
    ...httpFacts.defaults,
    method: 'GET',
    headers: {},
    body: null,
    follow_redirects: true,
    expected_status: ['200-299'],
    verify_tls: true,
  };
  const target = { host: 'db.example.com' };
  for (const [fields, expected] of [
    [HTTP, { ...noOptions, ...nothing, kind: 'http', url: HTTP.url, http }],
    [
      { kind: 'tcp', ...target, port: 5_432 },
      { ...noOptions, ...nothing, kind: 'tcp', ...target, port: 5_432, tcp: { send: null, expect: null } },
    ],
    [
      { kind: 'tls', ...target },
      { ...noOptions, ...nothing, kind: 'tls', ...target, port: 443, tls: { starttls: null } },
    ],
    [
      { kind: 'dns', ...target, record_type: 'MX' },
      { ...noOptions, ...nothing, kind: 'dns', ...target, record_type: 'MX', dns: { resolver: null } },
    ],
  ] as const) {
    const { status, body } = await host.alice('POST', '/uptime-checks', { name: 'Shop', ...fields });
    assert.equal(status, 201, JSON.stringify(body));
    assert.ok(Number.isSafeInteger(body.id) && body.id > 0);
    assert.deepEqual(body, { id: body.id, ...defaults, ...expected });
    assert.deepEqual((await host.alice('GET', `/uptime-checks/${body.id}`)).body, body);
  }
});

test('what is given is kept as it was given', async (t) => {
  const host = await open(t);
  const given = {
    description: 'Call the web team.',
    interval_seconds: 300,
    timeout_seconds: 30,
    failure_threshold: 3,
    recovery_threshold: 2,
    degraded_ms: 1_500,
    tags: ['production', 'shop'],
    badge_enabled: true,
    assertions: [{ source: 'json', path: '$.ok', op: 'eq', value: true }],
    certificate_warn_days: [7, 30],
  };
  const check = await created(host, {
    ...given,
    http: {
      method: 'POST',
      headers: { 'X-Token': 'secret' },
      body: '{"a":1}',
      expected_status: ['201', '409'],
    },
  });
  assert.deepEqual(check.http, {
    ...httpFacts.defaults,
    method: 'POST',
    headers: { 'X-Token': '********' },
    body: '********',
    follow_redirects: true,
    expected_status: ['201', '409'],
    verify_tls: true,
  });
  const { certificate_warn_days, ...others } = given;
  for (const [field, value] of Object.entries(others)) assert.deepEqual(check[field], value, field);
  assert.deepEqual(check.certificate_warn_days, [30, 7]);
});

test('the first probe is due at once, and again when it is resumed', async (t) => {
  const host = await open(t);
  const check = await created(host);
  assert.deepEqual((await rowOf(host, check)).due_at, host.clock.now());
  await host.alice('POST', `/uptime-checks/${check.id}/pause`);
  assert.equal((await rowOf(host, check)).due_at, null);
  host.clock.pass(hours(3));
  await host.alice('POST', `/uptime-checks/${check.id}/resume`);
  assert.deepEqual((await rowOf(host, check)).due_at, host.clock.now());
});

test('a paused check is judged no more, and its alerts are over; pausing twice is once', async (t) => {
  const host = await open(t);
  const check = await created(host);
  await goesDown(host, check);
  const paused = await host.alice('POST', `/uptime-checks/${check.id}/pause`);
  assert.deepEqual(
    [paused.body.status, paused.body.paused, paused.body.last_error],
    ['paused', true, 'status 503'],
  );
  assert.deepEqual(await openAlerts(host), [
    'certificate_expiring resolved paused',
    'uptime_down resolved paused',
  ]);
  const { failures, lease_id } = await rowOf(host, check);
  assert.deepEqual([failures, lease_id], [0, null]);
  host.clock.pass(hours(1));
  assert.deepEqual((await host.alice('POST', `/uptime-checks/${check.id}/pause`)).body, paused.body);
  const resumed = await host.alice('POST', `/uptime-checks/${check.id}/resume`);
  assert.deepEqual([resumed.body.status, resumed.body.paused], ['new', false]);
  assert.deepEqual((await host.alice('POST', `/uptime-checks/${check.id}/resume`)).body, resumed.body);
  const { body } = await host.alice('GET', `/uptime-checks/${check.id}/timeline`);
  assert.deepEqual(
    body.periods.map((period: { status: string }) => period.status),
    ['down', 'paused', 'new'],
  );
});

test('whatever changes what is probed starts judgement anew, and is probed at once', async (t) => {
  const host = await open(t);
  for (const changes of [
    { url: 'https://shop.example.com/other' },
    { timeout_seconds: 5 },
    { http: { method: 'HEAD' } },
    { http: { headers: { 'X-Token': 'a' } } },
    { http: { follow_redirects: false } },
    { http: { expected_status: ['503'] } },
    { http: { verify_tls: false } },
    { assertions: [{ source: 'latency', op: 'lt', value: 500 }] },
  ]) {
    const check = await created(host);
    await goesDown(host, check);
    const { body } = await host.alice('PATCH', `/uptime-checks/${check.id}`, changes);
    const what = JSON.stringify(changes);
    assert.deepEqual(
      [body.status, body.last_checked_at, body.last_latency_ms, body.last_error],
      ['new', null, null, null],
      what,
    );
    const { failures, failing_since, lease_id, due_at } = await rowOf(host, check);
    assert.deepEqual([failures, failing_since, lease_id, due_at], [0, null, null, host.clock.now()], what);
    assert.deepEqual(body.certificate, CERTIFICATE, what);
    assert.deepEqual(
      await openAlerts(host),
      ['certificate_expiring open ', 'uptime_down resolved changed'],
      what,
    );
    await host.alice('DELETE', `/uptime-checks/${check.id}`);
    await host.database.deleteFrom('alert').execute();
  }
});

test('what is known of a certificate is forgotten with the end that showed it', async (t) => {
  const host = await open(t);
  const check = await created(host);
  await goesDown(host, check);
  const { body } = await host.alice('PATCH', `/uptime-checks/${check.id}`, {
    url: 'https://other.example.com/health',
  });
  assert.equal(body.certificate, null);
  assert.deepEqual((await rowOf(host, check)).certificate_warnings, []);
  assert.deepEqual(await openAlerts(host), [
    'certificate_expiring resolved changed',
    'uptime_down resolved changed',
  ]);
});

test('what changes nothing about the probe leaves the judgement alone', async (t) => {
  const host = await open(t);
  const check = await created(host, { http: { headers: { 'X-Token': 'secret' } } });
  await goesDown(host, check);
  const before = await rowOf(host, check);
  for (const changes of [
    { name: 'Another name', tags: ['a'], description: 'b', badge_enabled: true },
    { failure_threshold: 5, recovery_threshold: 3, degraded_ms: 900, certificate_warn_days: [3] },
    { url: HTTP.url, http: { method: 'GET', headers: { 'X-Token': '********' } } },
    { http: null },
    { http: {} },
    {},
  ]) {
    const { status, body } = await host.alice('PATCH', `/uptime-checks/${check.id}`, changes);
    assert.deepEqual([status, body.status], [200, 'down'], JSON.stringify(body));
    const { failures, lease_id, due_at } = await rowOf(host, check);
    assert.deepEqual(
      [failures, lease_id, due_at],
      [3, before.lease_id, before.due_at],
      JSON.stringify(changes),
    );
  }
  assert.deepEqual(await openAlerts(host), ['certificate_expiring open ', 'uptime_down open ']);
  const { body } = await host.alice('PATCH', `/uptime-checks/${check.id}`, { interval_seconds: 3_600 });
  assert.equal(body.status, 'down');
  const { failures, due_at } = await rowOf(host, check);
  assert.deepEqual([failures, due_at], [3, host.clock.now()], 'another rhythm begins now');
});

test('a retry interval that nobody chose follows the interval; one that was chosen stays until it is taken back', async (t) => {
  const host = await open(t);
  const { body: check } = await host.alice('POST', '/uptime-checks', { ...HTTP, interval_seconds: 30 });
  const retryAfter = async (changes: object) => {
    const { status, body } = await host.alice('PATCH', `/uptime-checks/${check.id}`, changes);
    assert.equal(status, 200, JSON.stringify(body));
    return body.retry_interval_seconds;
  };
  assert.equal(check.retry_interval_seconds, 10);
  assert.equal(await retryAfter({ interval_seconds: 600 }), 20);
  assert.equal(await retryAfter({ retry_interval_seconds: 60 }), 60);
  assert.equal(await retryAfter({ interval_seconds: 300 }), 60);
  assert.equal(await retryAfter({ retry_interval_seconds: null }), 20);
});

test('a paused check that is changed stays paused', async (t) => {
  const host = await open(t);
  const check = await created(host);
  await host.alice('POST', `/uptime-checks/${check.id}/pause`);
  for (const changes of [{ url: 'https://other.example.com/' }, { interval_seconds: 120 }]) {
    const { body } = await host.alice('PATCH', `/uptime-checks/${check.id}`, changes);
    assert.deepEqual([body.status, (await rowOf(host, check)).due_at], ['paused', null]);
  }
});

test('a change leaves alone what it does not name, within the options of the kind as well', async (t) => {
  const host = await open(t);
  const check = await created(host, {
    http: { method: 'POST', body: 'x', headers: { 'X-A': '1' }, verify_tls: false },
  });
  const { body } = await host.alice('PATCH', `/uptime-checks/${check.id}`, {
    http: { follow_redirects: false },
  });
  assert.deepEqual(body.http, { ...check.http, follow_redirects: false });
  const tcp = (
    await host.alice('POST', '/uptime-checks', {
      name: 'Redis',
      kind: 'tcp',
      host: 'redis.example.com',
      port: 6_379,
      tcp: { send: 'PING\r\n', expect: '+PONG' },
    })
  ).body;
  const changed = await host.alice('PATCH', `/uptime-checks/${tcp.id}`, { tcp: { expect: 'PONG' } });
  assert.deepEqual(changed.body.tcp, { send: '********', expect: 'PONG' });
});

test('a deleted check is gone with its timeline; its alerts stay, and its results are queued to go', async (t) => {
  const host = await open(t);
  const check = await created(host);
  await goesDown(host, check);
  assert.deepEqual(await host.alice('DELETE', `/uptime-checks/${check.id}`), {
    status: 200,
    body: { ok: true },
  });
  assert.equal((await host.alice('GET', `/uptime-checks/${check.id}`)).status, 404);
  assert.equal((await host.alice('DELETE', `/uptime-checks/${check.id}`)).status, 404);
  for (const table of ['subject', 'state_period', 'uptime_check'] as const)
    assert.deepEqual(await host.database.selectFrom(table).selectAll().execute(), [], table);
  assert.deepEqual(await openAlerts(host), [
    'certificate_expiring resolved deleted',
    'uptime_down resolved deleted',
  ]);
  assert.deepEqual(await host.database.selectFrom('uptime_check_removal').selectAll().execute(), [
    { check_id: check.id },
  ]);
});
