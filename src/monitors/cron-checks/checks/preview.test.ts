import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBareHost } from '../../../testing/bare-host.ts';
import { cronCheckRoutes } from './routes.ts';

test('a preview gives the next ten times and says them in words', async (t) => {
  const { alice, bob, database } = await openBareHost(t, cronCheckRoutes);
  const asked = { cron_expression: '30 3 * * *', timezone: 'Europe/Vilnius' };
  const { status, body } = await alice('POST', '/cron-checks/preview', asked);
  assert.equal(status, 200);
  assert.equal(body.next.length, 10);
  assert.deepEqual(body.next.slice(0, 2), ['2026-06-17T00:30:00.000Z', '2026-06-18T00:30:00.000Z']);
  assert.equal(body.description, 'At 03:30, every day, Europe/Vilnius');
  assert.equal((await bob('POST', '/cron-checks/preview', asked)).status, 200);
  const checks = await database.selectFrom('cron_check').select('id').execute();
  assert.deepEqual(checks, []);
});

test('a preview of an interval counts from now', async (t) => {
  const { alice } = await openBareHost(t, cronCheckRoutes);
  const { body } = await alice('POST', '/cron-checks/preview', { interval_seconds: 600 });
  assert.deepEqual(body.next.slice(0, 2), ['2026-06-16T08:10:00.000Z', '2026-06-16T08:20:00.000Z']);
  assert.equal(body.description, 'every 10 minutes');
});
