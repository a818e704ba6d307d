import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCheckBench } from '../../../testing/check-bench.ts';

test('checks are pinged by name below the ping key of their account, and made by a ping', async (t) => {
  const { api, owner, alice, create, read, settle, pingsOf, restart, charlie } = await openCheckBench(t, {
    env: { TOCSIN_DEFAULT_PLAN: 'free' },
  });
  const check = await create({ ping_aliases: ['db-backups'] });
  const { ping_key, ping_url, sentry_dsn } = await owner.get('/account/ping-key');
  assert.match(ping_key, /^[0-9A-Za-z]{22}$/);
  assert.equal(ping_url, `${api}/ping/${ping_key}`);
  assert.equal(sentry_dsn, `${api.replace('://', `://${ping_key}@`)}/1`);
  assert.equal((await owner.get('/account/ping-key')).ping_key, ping_key);
  const ping = async (rest: string, init: RequestInit = {}) => {
    const answer = await fetch(`${api}/ping/${rest}`, init);
    const said = [answer.status, await answer.text()];
    await settle();
    return said;
  };
  assert.deepEqual(await ping(`${ping_key}/db-backups/start`), [200, 'OK']);
  assert.deepEqual(await ping(`${ping_key}/DB-backups/7`, { method: 'POST', body: 'no space' }), [200, 'OK']);
  const failed = await read(check);
  assert.deepEqual([failed.status, failed.last_exit_code, failed.ping_count], ['down', 7, 2]);
  assert.equal((await pingsOf(check))[0].body_preview, 'no space');

  // Where there is none, `create=1` makes one; the next ping finds it, and only one is made.
  const made = async () =>
    (await owner.get('/cron-checks')).checks.filter(({ name }: { name: string }) => name === 'hourly');
  assert.deepEqual(await ping(`${ping_key}/hourly`), [200, 'OK']);
  assert.equal((await made()).length, 0);
  const both = [fetch(`${ping_url}/hourly?create=1`), fetch(`${ping_url}/hourly/start?create=1`)];
  assert.deepEqual(
    (await Promise.all(both)).map(({ status }) => status).sort(),
    [200, 201],
    'the second finds what the first made, though it is not recorded yet',
  );
  await settle();
  assert.deepEqual(await ping(`${ping_key}/hourly?create=1`), [200, 'OK']);
  const [hourly, ...others] = await made();
  assert.equal(others.length, 0);
  assert.deepEqual(
    [hourly.name, hourly.interval_seconds, hourly.grace_seconds, hourly.ping_aliases, hourly.ping_count],
    ['hourly', 86_400, 3_600, ['hourly'], 3],
  );
  assert.equal(hourly.status, 'up');
  const log = (await alice.get('/account/audit-log')).audit_log;
  assert.ok(log.some((entry: { action: string }) => entry.action === 'cron_check.create'));

  // No more than the plan allows, and nothing below a key that nobody has.
  for (let index = 0; index < 25; index += 1) await fetch(`${ping_url}/job-${index}?create=1`);
  await settle();
  assert.equal((await owner.get('/cron-checks?limit=100')).checks.length, 20);
  assert.equal((await ping(`${'x'.repeat(22)}/hourly?create=1`))[0], 201);

  // Another account may have the same names, and another key ends the one before.
  const theirs = (await charlie.withKey('full')) as typeof owner;
  await theirs.post('/cron-checks', { name: 'Theirs', interval_seconds: 60, ping_aliases: ['db-backups'] });
  const rotated = await owner.post('/account/ping-key/rotate', {});
  assert.notEqual(rotated.ping_key, ping_key);
  await ping(`${ping_key}/db-backups`);
  assert.equal((await read(check)).ping_count, 2);
  await restart();
  const { ping_url: after } = await owner.get('/account/ping-key');
  await fetch(`${after}/db-backups`);
  await settle();
  assert.deepEqual([(await read(check)).status, (await read(check)).ping_count], ['up', 3]);
});
