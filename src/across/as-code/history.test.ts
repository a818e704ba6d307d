import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, days, hours } from '../../platform/time.ts';
import { startTestService } from '../../testing/service.ts';

test('what checks were before counts in their uptime, once, and of their own account only', async (t) => {
  const { alice, charlie, clock } = await startTestService(t);
  const now = clock.now();
  await alice.post('/config/apply', {
    document: { version: 1, cron_checks: { nightly: { schedule: '@daily' } } },
  });
  const { id } = (await alice.get('/cron-checks')).checks[0];
  const ago = (ms: number) => addMs(now, -ms).toISOString();
  const periods = [
    { status: 'up', from: ago(days(500)), to: ago(days(3)) },
    { status: 'down', from: ago(days(3)), to: ago(days(2)) },
    { status: 'up', from: ago(days(1)), to: ago(-hours(5)) },
  ];
  const check = { section: 'cron_checks', key: 'nightly', periods };
  const before = (await alice.get(`/cron-checks/${id}`)).status;
  for (let times = 1; times <= 2; times += 1) {
    const answer = await alice.post('/config/history', { checks: [check, { ...check, key: 'none' }] });
    assert.deepEqual(answer, {
      imported: [{ section: 'cron_checks', key: 'nightly', periods: 4 }],
      unknown: [{ section: 'cron_checks', key: 'none' }],
    });
  }
  const from = ago(days(5));
  const timeline = await alice.get(`/cron-checks/${id}/timeline?from=${from}`);
  const seen = timeline.periods.map((one: { status: string }) => one.status);
  assert.deepEqual(seen, ['up', 'down', 'unknown', 'up', 'new']);
  assert.deepEqual([timeline.uptime, timeline.periods.at(-1).from], ['75.00', now.toISOString()]);
  assert.equal((await alice.get(`/cron-checks/${id}`)).status, before);
  assert.deepEqual((await alice.get('/alerts')).alerts, []);

  const stranger = await charlie.post('/config/history', { checks: [check] });
  assert.deepEqual(stranger.imported, []);
  const [first, second] = periods;
  for (const wrong of [[second, first], [{ ...first, to: first?.from }]]) {
    const { status } = await alice.send('POST', '/config/history', {
      checks: [{ ...check, periods: wrong }],
    });
    assert.equal(status, 400);
  }
});
