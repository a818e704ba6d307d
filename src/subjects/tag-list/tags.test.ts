import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cronCheckRoutes } from '../../monitors/cron-checks/checks/routes.ts';
import { openBareHost } from '../../testing/bare-host.ts';
import { tagRoutes } from './routes.ts';

test('every tag in use is listed once with how often it is, and none of another account', async (t) => {
  const { alice, bob, charlie } = await openBareHost(t, [...tagRoutes, ...cronCheckRoutes]);
  const check = { name: 'Job', interval_seconds: 600 };
  assert.deepEqual((await alice('GET', '/tags')).body, { tags: [] });
  await alice('POST', '/cron-checks', { ...check, tags: ['db', 'Backup'] });
  await alice('POST', '/cron-checks', { ...check, tags: ['db'] });
  await charlie('POST', '/cron-checks', { ...check, tags: ['secret'] });
  const expected = [
    { tag: 'Backup', count: 1 },
    { tag: 'db', count: 2 },
  ];
  assert.deepEqual((await bob('GET', '/tags')).body, { tags: expected });
});
