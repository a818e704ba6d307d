// Silences as somebody with a key meets them; what maintenance windows have in common with them is tested there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '../../platform/time.ts';
import { openMuteWindowStage } from '../../subjects/muting/test-stage.ts';
import { silenceRoutes } from './routes.ts';

const targets = { tags: ['db'] };

test('a silence is made by its duration, from now on unless it starts later', async (t) => {
  const { succeed, inHours, audited } = await openMuteWindowStage(t, silenceRoutes);
  const now = await succeed('POST', '/alerts/silences', { name: 'Noisy', targets, duration_seconds: 7_200 });
  assert.deepEqual([now.starts_at, now.ends_at, now.status], [inHours(0), inHours(2), 'active']);
  assert.equal(now.active_until, inHours(2));
  assert.ok(!('duration_seconds' in now) && !('show_on_status_pages' in now));
  const later = await succeed('POST', '/alerts/silences', {
    ...{ name: 'Later', targets, duration_seconds: 60, starts_at: inHours(5) },
  });
  assert.equal(Date.parse(later.ends_at) - Date.parse(later.starts_at), 60_000);
  assert.equal(later.status, 'upcoming');
  assert.deepEqual(
    (await audited()).map(([action]) => action),
    ['silence.create', 'silence.create'],
  );
});

test('a duration takes the place of an end and of a recurrence', async (t) => {
  const { issues, inHours } = await openMuteWindowStage(t, silenceRoutes);
  const recurrence = { cron_expression: '0 3 * * *', duration_seconds: 60 };
  const instead = 'must be left out beside duration_seconds';
  const reasons = (fields: object) => issues('POST', '/alerts/silences', { name: 'S', targets, ...fields });
  assert.deepEqual(await reasons({ duration_seconds: 60, ends_at: inHours(1), recurrence }), {
    ends_at: instead,
    recurrence: instead,
  });
  assert.deepEqual(await reasons({ duration_seconds: 59 }), { duration_seconds: 'integer 60..31622400' });
  assert.deepEqual(await reasons({ duration_seconds: 60, show_on_status_pages: true }), {
    show_on_status_pages: 'unknown field',
  });
});

test('a silence that would be over already is refused', async (t) => {
  const { issues, succeed, inHours, clock } = await openMuteWindowStage(t, silenceRoutes);
  const past = { name: 'S', targets, starts_at: inHours(-2), ends_at: inHours(-1) };
  assert.deepEqual(await issues('POST', '/alerts/silences', past), { ends_at: 'must be in the future' });
  const { id } = await succeed('POST', '/alerts/silences', { name: 'S', targets, duration_seconds: 3_600 });
  clock.pass(hours(2));
  const path = `/alerts/silences/${id}`;
  assert.deepEqual(await issues('PATCH', path, { ends_at: inHours(-1) }), {
    ends_at: 'must be in the future',
  });
  const prolonged = await succeed('PATCH', path, { ends_at: inHours(1) });
  assert.equal(prolonged.status, 'active');
});

test('silences and windows are told apart by their addresses, and accounts by their keys', async (t) => {
  const { succeed, charlie, bob } = await openMuteWindowStage(t, silenceRoutes);
  const { id } = await succeed('POST', '/alerts/silences', { name: 'S', targets, duration_seconds: 3_600 });
  const path = `/alerts/silences/${id}`;
  for (const [method, at] of [
    ['GET', path],
    ['PATCH', path],
    ['POST', `${path}/end`],
    ['DELETE', path],
  ] as const)
    assert.equal((await charlie(method, at, method === 'PATCH' ? { name: 'Mine' } : undefined)).status, 404);
  assert.equal((await bob('GET', path)).status, 200);
  assert.equal((await bob('POST', `${path}/end`)).status, 403);
  assert.equal((await succeed('GET', path)).name, 'S');
});
