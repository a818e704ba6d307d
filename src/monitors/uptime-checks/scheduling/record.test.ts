import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addMs, days, minutes, seconds } from '../../../platform/time.ts';
import type { Certificate } from '../probes/definition.ts';
import { answered, attemptOf, openStage, refused, runOf, type Stage } from './test-stage.ts';

/** Lets a minute or two pass, until the check is due again. */
async function untilDue(stage: Stage, id: number) {
  const { due_at } = await stage.look(id);
  assert.ok(due_at);
  stage.clock.pass(due_at.getTime() - stage.clock.now().getTime());
}

test('the first answer makes a check up; its result is kept and the next slot is within the interval', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck();
  const at = stage.clock.now();
  await stage.run(id, [answered(34)]);
  const seen = await stage.look(id);
  assert.deepEqual([seen.status, seen.status_since, seen.last_checked_at], ['up', at, at]);
  assert.equal(seen.last_error, null);
  assert.equal(seen.lease_id, null);
  assert.ok(seen.due_at && seen.due_at > at && seen.due_at <= addMs(at, seconds(90)));
  assert.deepEqual(await stage.results(id), [{ at, up: true, reason: null, detail: null, attempt: 1 }]);
  assert.deepEqual(await stage.alerts(id), []);
});

test('a check whose retries fail too goes down once, since the first probe that failed, and one alert opens', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ failure_threshold: 3 });
  await stage.run(id, [answered()]);
  await untilDue(stage, id);
  const firstFailure = stage.clock.now();
  await stage.run(id, [refused(), refused(), refused()]);
  const down = await stage.look(id);
  assert.deepEqual([down.status, down.status_since, down.failures], ['down', firstFailure, 3]);
  assert.equal(down.last_error, 'target.test port 80 refuses connections');
  await untilDue(stage, id);
  await stage.run(id, [refused()]);
  assert.deepEqual(await stage.alerts(id), ['uptime_down open']);
  const alert = await stage.app.database.selectFrom('alert').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [alert.title, alert.opened_at, alert.subject_name, alert.severity],
    ['Shop is down', firstFailure, 'Shop', 'critical'],
  );
  assert.match(
    alert.detail,
    /refuses connections\. Failing since 2026-06-16 08:0\d:\d\d UTC, probed from local\./,
  );
});

test('a blip of ten seconds wakes nobody; what fails for half a minute is down then, since the first probe', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ confirm_after_seconds: 30, recover_after_seconds: 45 });
  const nextIn = async () => {
    const { due_at } = await stage.look(id);
    return ((due_at?.getTime() ?? 0) - stage.clock.now().getTime()) / 1_000;
  };
  await stage.run(id, [refused()]);
  stage.clock.pass(seconds(10));
  await stage.setCheck(id, { due_at: stage.clock.now() });
  await stage.run(id, [answered()]);
  assert.deepEqual([(await stage.look(id)).status, await stage.alerts(id)], ['up', []]);

  stage.clock.pass(seconds(1));
  // A slot that leaves room for all of it, so that nothing regular comes in between.
  await stage.setCheck(id, { interval_seconds: 3_600, due_at: stage.clock.now() });
  const first = stage.clock.now();
  await stage.run(id, [refused()]);
  assert.equal(await nextIn(), 20);
  await untilDue(stage, id);
  await stage.run(id, [refused()]);
  assert.deepEqual([await stage.alerts(id), await nextIn()], [[], 10], 'the last one comes when it is time');
  await untilDue(stage, id);
  await stage.run(id, [refused()]);
  const down = await stage.look(id);
  assert.deepEqual([down.status, down.status_since], ['down', first]);
  assert.deepEqual(await stage.alerts(id), ['uptime_down open']);

  await untilDue(stage, id);
  const answeredAt = stage.clock.now();
  await stage.run(id, [answered(), answered(), answered()]);
  assert.equal((await stage.look(id)).status, 'down');
  assert.equal(await nextIn(), 5);
  await untilDue(stage, id);
  await stage.run(id, [answered()]);
  const up = await stage.look(id);
  assert.deepEqual([up.status, up.status_since], ['up', answeredAt]);
  assert.deepEqual(await stage.alerts(id), ['uptime_down resolved']);
  const attempts = (await stage.results(id)).slice(2).map(({ attempt }) => attempt);
  assert.deepEqual(attempts, [1, 2, 3, 1, 2, 3, 4]);
});

test('recovery ends the alert; periods say when it was down', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck();
  const start = stage.clock.now();
  await stage.run(id, [refused(), refused()]);
  await untilDue(stage, id);
  const recovered = stage.clock.now();
  await stage.run(id, [answered()]);
  assert.deepEqual(await stage.alerts(id), ['uptime_down resolved']);
  const { rows } = await sql`
    select status, from_at, to_at from state_period where subject_id = ${id} order by from_at`.execute(
    stage.app.database,
  );
  assert.deepEqual(rows, [
    { status: 'down', from_at: start, to_at: recovered },
    { status: 'up', from_at: recovered, to_at: null },
  ]);
});

test('slow answers open an alert of their own, which ends with the first quick ones', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ degraded_ms: 500, failure_threshold: 1, recovery_threshold: 2 });
  await stage.run(id, [answered(900)]);
  assert.deepEqual(await stage.alerts(id), ['uptime_degraded open']);
  const alert = await stage.app.database.selectFrom('alert').selectAll().executeTakeFirstOrThrow();
  assert.equal(alert.title, 'Shop is slow');
  assert.match(alert.detail, /took 900 ms, the limit is 500 ms/);
  await stage.setCheck(id, { due_at: stage.clock.now() });
  await stage.run(id, [answered(20)]);
  assert.deepEqual(await stage.alerts(id), ['uptime_degraded open']);
  await untilDue(stage, id);
  await stage.run(id, [answered(20)]);
  assert.deepEqual(await stage.alerts(id), ['uptime_degraded resolved']);
});

test('results of which nobody knows are kept as such, raise nothing and change no status', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ failure_threshold: 1 });
  await stage.run(id, [answered()]);
  await untilDue(stage, id);
  await stage.run(id, [refused()], false);
  const seen = await stage.look(id);
  assert.equal(seen.status, 'up');
  assert.equal(seen.failures, 0);
  assert.match(seen.last_error ?? '', /could not reach its own reference targets/);
  assert.deepEqual(
    (await stage.results(id)).map(({ up, reason }) => [up, reason]),
    [
      [true, null],
      [null, 'refused'],
    ],
  );
  assert.deepEqual(await stage.alerts(id), []);
});

test('a result that comes after the lease was given to somebody else is no second one', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ failure_threshold: 1 });
  const [late] = await stage.lease();
  assert.ok(late);
  stage.clock.pass(late.leaseMs);
  const [order] = await stage.lease();
  assert.ok(order);
  await stage.record([runOf(order, attemptOf(stage.clock, answered()))]);
  await stage.record([runOf(late, attemptOf(stage.clock, refused()))]);
  assert.deepEqual(
    (await stage.results(id)).map(({ up }) => up),
    [true],
  );
  assert.equal((await stage.look(id)).status, 'up');
});

test('a late result counts while nobody else has leased the check, and counts once', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck();
  const [late] = await stage.lease();
  assert.ok(late);
  stage.clock.pass(late.leaseMs + 1);
  const run = runOf(late, attemptOf(stage.clock, answered()));
  await stage.record([run]);
  await stage.record([run]);
  assert.equal((await stage.results(id)).length, 1);
});

test('a run without attempts gives the check back as due as it was', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck();
  const before = await stage.look(id);
  const [order] = await stage.lease();
  assert.ok(order);
  await stage.record([runOf(order, null)]);
  assert.deepEqual(await stage.look(id), before);
  assert.equal((await stage.lease()).length, 1);
});

test('what ran while the check was paused, changed or deleted is dropped', async (t) => {
  const stage = await openStage(t);
  const changed = await stage.addCheck();
  const gone = await stage.addCheck();
  const orders = await stage.lease();
  await stage.setCheck(changed, { lease_id: null, lease_until: null, due_at: null });
  await stage.app.database.deleteFrom('subject').where('id', '=', gone).execute();
  await stage.record(orders.map((order) => runOf(order, attemptOf(stage.clock, refused()))));
  assert.deepEqual(await stage.results(changed), []);
  assert.equal((await stage.look(changed)).status, 'new');
  assert.equal((await stage.look(changed)).due_at, null);
});

test('a probe that somebody asked for while the check is paused is kept, and makes nothing due', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck();
  const [order] = await stage.lease();
  assert.ok(order);
  await stage.app.database.updateTable('subject').set({ status: 'paused' }).where('id', '=', id).execute();
  await stage.record([runOf(order, attemptOf(stage.clock, refused()))]);
  const seen = await stage.look(id);
  assert.deepEqual([seen.status, seen.due_at, seen.failures], ['paused', null, 0]);
  assert.equal((await stage.results(id)).length, 1);
  assert.deepEqual(await stage.alerts(id), []);
});

test('a failed probe that does not decide is retried after the retry interval, as part of the same run', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({
    interval_seconds: 86_400,
    retry_interval_seconds: 30,
    failure_threshold: 3,
  });
  await stage.run(id, [answered()]);
  await untilDue(stage, id);
  const first = stage.clock.now();
  await stage.run(id, [refused()]);
  const undecided = await stage.look(id);
  assert.deepEqual(
    [undecided.status, undecided.due_at, undecided.lease_id],
    ['up', addMs(first, seconds(30)), null],
  );
  assert.deepEqual(await stage.lease(), [], 'it holds no place while it waits');
  await untilDue(stage, id);
  await stage.run(id, [refused(), refused()]);
  const decided = await stage.look(id);
  assert.deepEqual([decided.status, decided.status_since], ['down', first]);
  assert.ok(decided.due_at && decided.due_at > addMs(stage.clock.now(), days(0.5)));
  await untilDue(stage, id);
  await stage.run(id, [refused()]);
  assert.deepEqual(
    (await stage.results(id)).map(({ up, attempt }) => [up, attempt]),
    [
      [true, 1],
      [false, 1],
      [false, 2],
      [false, 3],
      [false, 1],
    ],
  );
});

test('a target that is back at the retry was never down, and nobody is notified', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ failure_threshold: 3 });
  await stage.run(id, [answered()]);
  await untilDue(stage, id);
  await stage.run(id, [refused(), refused(), answered()]);
  const seen = await stage.look(id);
  assert.deepEqual([seen.status, seen.failures, seen.last_error], ['up', 0, null]);
  assert.deepEqual(await stage.alerts(id), []);
  assert.deepEqual(
    (await stage.results(id)).map(({ attempt }) => attempt),
    [1, 1, 2, 3],
  );
  await untilDue(stage, id);
  await stage.run(id, [refused()]);
  assert.equal((await stage.results(id)).at(-1)?.attempt, 1, 'the next slot begins a run of its own');
});

test('a failed probe of which nobody knows is not retried before the next slot', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ failures: 1, failing_since: stage.clock.now(), failure_threshold: 3 });
  await stage.run(id, [refused()], false);
  const { due_at, failures } = await stage.look(id);
  assert.equal(failures, 1);
  assert.ok(due_at && due_at >= addMs(stage.clock.now(), seconds(30)));
});

test('probes that begin within one millisecond are results of their own, in their order', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ failure_threshold: 3 });
  const at = stage.clock.now();
  for (const detail of ['one', 'two', 'three']) {
    await stage.setCheck(id, { due_at: at });
    await stage.run(id, [refused({ detail })]);
  }
  assert.deepEqual(
    (await stage.results(id)).map((result) => [result.at.getTime() - at.getTime(), result.detail]),
    [
      [0, 'one'],
      [1, 'two'],
      [2, 'three'],
    ],
  );
});

test('texts of strangers are stored whatever is in them, and a run that is not takes no other with it', async (t) => {
  const stage = await openStage(t);
  const odd = await stage.addCheck({ failure_threshold: 1 });
  const broken = await stage.addCheck();
  const fine = await stage.addCheck();
  const orders = new Map((await stage.lease()).map((order) => [order.check_id, order]));
  const run = (id: number, result: ReturnType<typeof refused>) => {
    const order = orders.get(id);
    assert.ok(order);
    return runOf(order, attemptOf(stage.clock, result));
  };
  const recording = stage.record([
    run(odd, refused({ detail: 'a\0b\ud800', ip: 'fe80::1%eth0' })),
    run(broken, answered(20, { ip: 'no address' })),
    run(fine, answered()),
  ]);
  await assert.rejects(recording, /inet/);
  assert.deepEqual(
    (await stage.results(odd)).map(({ detail }) => detail),
    ['ab\ufffd'],
  );
  assert.equal((await stage.look(fine)).status, 'up');
  assert.equal((await stage.look(broken)).status, 'new');
});

const certificate = (fingerprint: string, expires_at: Date): Certificate => ({
  subject: 'CN=target.test',
  issuer: 'CN=Test CA',
  expires_at,
  fingerprint,
  chain: [],
});

test('a certificate that expires soon is warned of once per number of days, and no more once it is renewed', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck();
  const see = async (shown: Certificate | null) => {
    await stage.setCheck(id, { due_at: stage.clock.now() });
    await stage.run(id, [answered(20, { certificate: shown })]);
  };
  const old = certificate('aa', addMs(stage.clock.now(), days(20)));
  await see(old);
  await see(old);
  assert.deepEqual(await stage.alerts(id), ['certificate_expiring open']);
  const first = await stage.app.database.selectFrom('alert').selectAll().executeTakeFirstOrThrow();
  assert.match(first.title, /^The certificate of Shop expires in (19|20) days$/);
  assert.equal(first.occurrences, 1);
  stage.clock.pass(days(7));
  await see(old);
  const second = await stage.app.database.selectFrom('alert').selectAll().executeTakeFirstOrThrow();
  assert.equal(second.occurrences, 2);
  const renewed = certificate('bb', addMs(stage.clock.now(), days(90)));
  await see(renewed);
  assert.deepEqual(await stage.alerts(id), ['certificate_expiring resolved']);
  assert.deepEqual((await stage.look(id)).certificate, {
    subject: 'CN=target.test',
    issuer: 'CN=Test CA',
    expires_at: renewed.expires_at.toISOString(),
    fingerprint: 'bb',
  });
});

test('a certificate that was refused is warned of as well, and one that is not seen any more is not', async (t) => {
  const stage = await openStage(t);
  const id = await stage.addCheck({ failure_threshold: 1 });
  const expired = certificate('aa', addMs(stage.clock.now(), -days(1)));
  await stage.run(id, [refused({ reason: 'tls', detail: 'expired', certificate: expired })]);
  assert.deepEqual((await stage.alerts(id)).sort(), ['certificate_expiring open', 'uptime_down open']);
  stage.clock.pass(minutes(2));
  await stage.run(id, [refused()]);
  assert.deepEqual((await stage.alerts(id)).sort(), ['certificate_expiring open', 'uptime_down open']);
  stage.clock.pass(minutes(2));
  await stage.run(id, [answered()]);
  assert.deepEqual((await stage.alerts(id)).sort(), [
    'certificate_expiring resolved',
    'uptime_down resolved',
  ]);
  assert.equal((await stage.look(id)).certificate, null);
});
