// What the API contract says of cron checks and pings (api.md §3, and §9 where it settles them), over HTTP against a
// started service. The names begin with the section; the state machine by itself is held to it in state.test.ts.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { days, hours, minutes, seconds } from '../platform/time.ts';
import { openCheckBench } from '../testing/check-bench.ts';

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms).toISOString();

test('api.md §3 the fields of a check', async (t) => {
  const { owner, create, read } = await openCheckBench(t);

  await t.test('api.md §3 a new check has these fields, and these defaults', async () => {
    const check = await owner.post('/cron-checks', { name: 'Bare', interval_seconds: 60 });
    const { id, slug, ping_url, created_at, updated_at, status_since, ...rest } = check;
    assert.ok(Number.isSafeInteger(id) && ping_url.endsWith(`/ping/${slug}`));
    assert.deepEqual([updated_at, status_since], [created_at, created_at]);
    assert.partialDeepStrictEqual(rest, {
      name: 'Bare',
      description: '',
      tags: [],
      interval_seconds: 60,
      cron_expression: null,
      timezone: 'UTC',
      grace_seconds: 300,
      max_runtime_seconds: null,
      min_runtime_seconds: null,
      alert_on_fail: true,
      alert_on_miss: true,
      alert_on_first_miss: false,
      badge_enabled: false,
      depends_on: null,
      paused: false,
      status: 'new',
      down_reason: null,
      running: false,
      last_ping_at: null,
      last_start_at: null,
      last_duration_ms: null,
      last_exit_code: null,
      next_expected_at: null,
      deadline_at: null,
      ping_count: 0,
      unknown_ending: null,
      muted: null,
    });
  });

  await t.test('api.md §3 §9 exactly one of interval_seconds and cron_expression is required', async () => {
    const refused = async (fields: object) => {
      const { status, body } = await owner.send('POST', '/cron-checks', { name: 'x', ...fields });
      return [status, body.issues.map(({ field }: { field: string }) => field)];
    };
    assert.deepEqual(await refused({}), [400, ['interval_seconds']]);
    const both = { interval_seconds: 60, cron_expression: '* * * * *' };
    assert.deepEqual(await refused(both), [400, ['cron_expression']]);
  });

  await t.test('api.md §3 the bounds of the fields', async () => {
    const bounds: [string, unknown[], unknown[]][] = [
      ['name', ['x', 'x'.repeat(100)], ['', 'x'.repeat(101)]],
      ['description', ['', 'x'.repeat(500)], ['x'.repeat(501)]],
      ['tags', [[], Array.from({ length: 20 }, (_, index) => `t${index}`)], [Array(21).fill('x')]],
      ['grace_seconds', [0, 7_776_000], [-1, 7_776_001]],
      ['max_runtime_seconds', [1, 7_776_000, null], [0, 7_776_001]],
      ['timezone', ['UTC', 'Europe/Vilnius'], ['Mars/Olympus', '+02:00']],
    ];
    const check = await create();
    for (const [name, good, bad] of bounds) {
      for (const value of good)
        assert.deepEqual((await owner.patch(`/cron-checks/${check.id}`, { [name]: value }))[name], value);
      for (const value of bad) {
        const { status, body } = await owner.send('PATCH', `/cron-checks/${check.id}`, { [name]: value });
        assert.deepEqual([status, body.issues[0].field], [400, name]);
      }
    }
    assert.equal((await read(check)).grace_seconds, 7_776_000);
  });

  await t.test('api.md §3 a preview gives ten times and the schedule in words', async () => {
    for (const schedule of [{ cron_expression: '0 9 * * 1', timezone: 'UTC' }, { interval_seconds: 3_600 }]) {
      const { next, description } = await owner.post('/cron-checks/preview', schedule);
      assert.equal(next.length, 10);
      assert.deepEqual(next, next.toSorted());
      assert.ok(description.length > 5);
    }
  });
});

test('api.md §3 events and their effects', async (t) => {
  const bench = await openCheckBench(t);
  const { owner, clock, create, sendPing, read, alertsOf, advance, now } = bench;

  await t.test(
    'api.md §3 success: up, alerts resolve; §9 status_since is when the ping was received',
    async () => {
      const check = await create();
      await sendPing(check, '/fail');
      clock.pass(seconds(30));
      const up = await sendPing(check);
      assert.deepEqual([up.status, up.down_reason, up.status_since], ['up', null, now().toISOString()]);
      assert.deepEqual(await alertsOf(check), ['cron_fail resolved']);
    },
  );

  await t.test('api.md §3 a success shorter than min_runtime_seconds is too_fast', async () => {
    const check = await create({ min_runtime_seconds: 60 });
    await sendPing(check, '/start');
    clock.pass(seconds(59));
    const down = await sendPing(check);
    assert.deepEqual([down.status, down.down_reason, down.last_duration_ms], ['down', 'too_fast', 59_000]);
    assert.deepEqual(await alertsOf(check), ['cron_too_fast open']);
  });

  await t.test(
    'api.md §3 §9 start: running, status and slot stay, and what is expected is the end of the run',
    async () => {
      const check = await create({ max_runtime_seconds: 120 });
      await sendPing(check);
      clock.pass(seconds(30));
      const running = await sendPing(check, '/start');
      assert.deepEqual(
        [running.status, running.running, running.last_start_at],
        ['up', true, now().toISOString()],
      );
      assert.deepEqual(
        [running.next_expected_at, running.deadline_at],
        [after(now(), seconds(120)), after(now(), seconds(120))],
      );
    },
  );

  await t.test(
    'api.md §3 without max_runtime_seconds a run ends by the slot after its start plus grace',
    async () => {
      const check = await create({ interval_seconds: 600, grace_seconds: 60 });
      await sendPing(check);
      const { deadline_at } = await sendPing(check, '/start');
      assert.equal(deadline_at, after(now(), seconds(660)));
    },
  );

  await t.test('api.md §3 fail: down, and an alert if alert_on_fail', async () => {
    const check = await create();
    const down = await sendPing(check, '/fail/3');
    assert.deepEqual([down.status, down.down_reason, down.last_exit_code], ['down', 'fail', 3]);
    assert.deepEqual(await alertsOf(check), ['cron_fail open']);
  });

  await t.test('api.md §3 §9 log: recorded and counted, and nothing else', async () => {
    const check = await create();
    const logged = await sendPing(check, '/log', { method: 'POST', body: 'halfway' });
    assert.deepEqual([logged.status, logged.last_ping_at, logged.ping_count], ['new', null, 1]);
  });

  await t.test('api.md §3 expected and grace passed: missed, dated at the deadline itself', async () => {
    const quiet = await create({ alert_on_miss: false });
    await sendPing(quiet);
    const check = await create();
    await sendPing(check);
    const pingedAt = now();
    await advance(minutes(10));
    const late = await read(check);
    assert.deepEqual([late.status, late.status_since], ['late', after(pingedAt, seconds(600))]);
    const { checks } = await owner.get('/cron-checks?status=late');
    assert.ok(checks.some(({ id }: { id: number }) => id === check.id));
    await advance(minutes(3));
    const down = await read(check);
    assert.deepEqual(
      [down.status, down.down_reason, down.status_since, down.deadline_at],
      ['down', 'missed', after(pingedAt, seconds(660)), null],
    );
    assert.deepEqual([await alertsOf(check), await alertsOf(quiet)], [['cron_missed open'], []]);
  });

  await t.test('api.md §3 run limit passed: overrun', async () => {
    const check = await create({ max_runtime_seconds: 60 });
    await sendPing(check, '/start');
    const startedAt = now();
    await advance(minutes(2));
    const down = await read(check);
    assert.deepEqual(
      [down.status, down.down_reason, down.status_since],
      ['down', 'overrun', after(startedAt, seconds(60))],
    );
    assert.deepEqual(await alertsOf(check), ['cron_overrun open']);
  });

  await t.test(
    'api.md §3 §9 while paused pings are recorded and change nothing; resume goes to new',
    async () => {
      const check = await create();
      await sendPing(check);
      const paused = await owner.post(`/cron-checks/${check.id}/pause`);
      assert.deepEqual([paused.status, paused.paused, paused.deadline_at], ['paused', true, null]);
      const pinged = await sendPing(check, '/fail');
      assert.deepEqual([pinged.status, pinged.ping_count], ['paused', 2]);
      await advance(hours(2));
      const resumed = await owner.post(`/cron-checks/${check.id}/resume`);
      assert.deepEqual([resumed.status, resumed.paused, resumed.deadline_at], ['new', false, null]);
      assert.deepEqual(await alertsOf(check), []);
    },
  );

  await t.test(
    'api.md §3 runs are told apart by rid; §9 a bad one is ignored, and the ping counts',
    async () => {
      const check = await create({ interval_seconds: 86_400 });
      const [slow, quick] = [randomUUID(), randomUUID()];
      await sendPing(check, `/start?rid=${slow}`);
      clock.pass(seconds(60));
      await sendPing(check, `/start?rid=${quick}`);
      clock.pass(seconds(5));
      assert.equal((await sendPing(check, `?rid=${quick}`)).last_duration_ms, 5_000);
      const ended = await sendPing(check, `?rid=${slow.toUpperCase()}`);
      assert.deepEqual([ended.last_duration_ms, ended.running], [65_000, false]);
      const bad = await sendPing(check, '/fail?rid=nonsense');
      assert.deepEqual([bad.status, bad.ping_count], ['down', 5]);
    },
  );

  await t.test('api.md §3 a start that is older than 72 hours is not paired', async () => {
    const check = await create({ interval_seconds: 86_400 * 7 });
    await sendPing(check, '/start');
    clock.pass(hours(72) + 1);
    assert.equal((await sendPing(check)).last_duration_ms, null);
  });
});

test('api.md §3 timeline and uptime', async (t) => {
  const { owner, clock, create, sendPing, advance, settle, now } = await openCheckBench(t);
  const check = await create({ interval_seconds: 86_400 * 30 });
  const createdAt = now();
  await settle();
  clock.pass(hours(10));
  await sendPing(check);
  const upAt = now();
  await advance(hours(2));
  await sendPing(check, '/fail');
  const downAt = now();
  await advance(hours(1));
  const path = `/cron-checks/${check.id}`;

  await t.test(
    'api.md §3 the periods follow each other; new is left out, and what is left is cut to two decimals',
    async () => {
      const { periods, uptime } = await owner.get(`${path}/timeline`);
      const [first, ...rest] = periods;
      assert.deepEqual([first.status, first.from], ['new', createdAt.toISOString()]);
      assert.deepEqual(rest, [
        { status: 'up', from: upAt.toISOString(), to: downAt.toISOString() },
        { status: 'down', from: downAt.toISOString(), to: null },
      ]);
      assert.equal(uptime, '66.66');
    },
  );

  await t.test('api.md §3 a window in which nothing counts has no data', async () => {
    const from = after(createdAt, -days(2));
    const { uptime } = await owner.get(`${path}/timeline?from=${from}&to=${upAt.toISOString()}`);
    assert.equal(uptime, null);
  });

  await t.test('api.md §3 the days of uptime are UTC days up to and including today', async () => {
    const report = await owner.get(`${path}/uptime?days=3`);
    const dates = report.days.map(({ date }: { date: string }) => date);
    const today = now().toISOString().slice(0, 10);
    assert.equal(dates.at(-1), today);
    assert.deepEqual(dates, dates.toSorted());
    assert.ok(dates.length <= 3);
    assert.equal(report.uptime, '66.66');
  });

  await t.test('api.md §3 paused time is left out', async () => {
    await owner.post(`${path}/pause`);
    await advance(hours(20));
    assert.equal((await owner.get(`${path}/timeline`)).uptime, '66.66');
  });
});
