import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, minutes } from '../../platform/time.ts';
import { startTestService } from '../../testing/service.ts';
import { measureInstance } from './measure.ts';
import { figuresOf } from './read.ts';

const step = (minute: number, pings: number) => ({
  at: new Date(Date.UTC(2026, 5, 16, 8, minute)),
  ...{ pings, deliveries: 0, mails: 0, lag_ms: 0, disk_free: 1, disk_total: 2, database_bytes: 3 },
});

test('pings of a step are what came since the one before; after a gap or a deletion nobody knows', () => {
  const steps = [step(0, 10), step(15, 25), step(30, 25), step(60, 40), step(75, 5)];
  assert.deepEqual(
    figuresOf(steps, minutes(15)).map(({ pings }) => pings),
    [15, 0, null, null],
  );
});

test('how the instance is is written down every quarter of an hour, read by admins, and deleted in time', async (t) => {
  const { alice, bob, app, clock, settle } = await startTestService(t);
  const check = await alice.createCronCheck();
  const measure = () => measureInstance(app, clock.now());
  await measure();
  await alice.ping(check);
  await settle();
  // A start soon after says nothing new.
  clock.pass(minutes(1));
  await measure();
  for (let quarter = 0; quarter < 3; quarter += 1) {
    clock.pass(minutes(15));
    await measure();
  }
  const { step_seconds, figures } = await alice.get('/admin/trends');
  assert.equal(step_seconds, 900);
  assert.equal(
    figures.reduce((sum: number, { pings }: { pings: number | null }) => sum + (pings ?? 0), 0),
    1,
  );
  for (const { database_bytes, disk_free, disk_total } of figures) {
    assert.ok(database_bytes > 1_000_000);
    assert.ok(disk_free === null || disk_free <= disk_total);
  }
  assert.equal((await alice.get('/admin/trends?days=7')).step_seconds, 3_600);
  assert.equal((await bob.send('GET', '/admin/trends')).status, 403);
  clock.pass(days(9));
  await measure();
  const kept = await app.database.selectFrom('instance_figure').select('at').execute();
  assert.equal(kept.length, 1);
});
