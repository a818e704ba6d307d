// `tocsin secret rotate` beside the real program: killed again and again, and then run to its end.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../src/testing/database.ts';
import { startReceiver } from '../src/testing/receiver.ts';
import { caller, register } from './caller.ts';
import { type Environment, launchNode, newInstallation, PROGRAM, until, within } from './program.ts';

const launch = (args: readonly string[], environment: Environment) =>
  launchNode([PROGRAM, ...args], environment);

const run = async (args: readonly string[], environment: Environment) =>
  within(launch(args, environment).ended, `tocsin ${args.join(' ')} to end`);

test('a rotation that is killed at any point goes on, and the service works with each secret', async (t) => {
  const place = await newInstallation(t);
  const { database, url: databaseUrl } = await testDatabase(t);
  const environment = { TOCSIN_DATA_DIR: place.dataDir, DATABASE_URL: databaseUrl };
  const tocsin = await place.start(environment);
  const alice = await register(tocsin.api);
  const receiver = await startReceiver(t);
  const headers = { 'x-team': 'night watch' };
  const { id } = await alice.post('/webhooks', { name: 'Pager', url: receiver.url, headers });
  const secretFile = join(place.dataDir, 'secret');
  const [old = ''] = (await readFile(secretFile, 'utf8')).split('\n');
  await sql`
    insert into idempotency_key (account_id, route, key, request_hash, created_at, lease_until, status, sealed_response)
    select account_id, 'GET /', n::text, '\\x00', now(), now(), 200, secret_sealed
    from webhook, generate_series(1, 5000) as n`.execute(database);

  const stateOf = async () => {
    const { rows } = await sql<{ rotated: boolean; done: boolean }>`
      select rotated_at is not null as rotated, resealed_at is not null as done from instance_secret`.execute(
      database,
    );
    return rows[0];
  };
  const killedWhen = async (what: string, isThen: () => Promise<boolean>) => {
    const { child, ended } = launch(['secret', 'rotate'], environment);
    await until(what, async () => ((await isThen()) || child.exitCode !== null ? true : null));
    child.kill('SIGKILL');
    await ended;
  };
  await killedWhen('the new secret', async () => (await readFile(secretFile, 'utf8')).includes('\n'));
  await killedWhen('the database to be used with it', async () => (await stateOf())?.rotated === true);
  const unfinished = await run(['doctor'], environment);
  assert.match(unfinished.stdout, /a rotation is unfinished\n.*run "tocsin secret rotate" again/);
  await alice.post(`/webhooks/${id}/test`, {});
  assert.equal((await tocsin.end('SIGTERM')).code, 0);

  const again = await place.start(environment);
  const end = await run(['secret', 'rotate'], environment);
  assert.equal(end.code, 0, end.stderr);
  // What is no secret of its row is named, and stays.
  assert.match(end.stdout, /^The secret is rotated: \d+ values .*\(nodes that run: 1\)\.\n5000 more can be/);
  assert.deepEqual(await stateOf(), { rotated: true, done: true });
  const [fresh = '', previous] = (await readFile(secretFile, 'utf8')).split('\n');
  assert.deepEqual([fresh === old, previous], [false, old]);
  await caller(again.api, alice.token).post(`/webhooks/${id}/test`, {});
  assert.deepEqual(
    receiver.received.map((call) => call.headers['x-team']),
    ['night watch', 'night watch'],
  );

  const retired = await run(['secret', 'retire'], environment);
  assert.match(retired.stdout, /^The secret before is retired/);
  assert.equal(await readFile(secretFile, 'utf8'), fresh);
  assert.equal((await again.end('SIGTERM')).code, 0);

  const given = { ...environment, TOCSIN_SECRET: fresh };
  const steps = await run(['secret', 'rotate'], given);
  assert.match(
    steps.stdout,
    /\n +TOCSIN_SECRET=[\w-]{43}\n +TOCSIN_SECRET_PREVIOUS=[\s\S]*Nothing was changed\.\n$/,
  );
  const both = { ...environment, TOCSIN_SECRET: 'x'.repeat(43), TOCSIN_SECRET_PREVIOUS: fresh };
  const rotated = await run(['secret', 'rotate'], both);
  assert.match(
    rotated.stdout,
    /^The secret is rotated: .*\(nodes that run: 0\)[\s\S]*\nThose from before an earlier rotation no longer work\.\nKeep TOCSIN_SECRET_PREVIOUS/,
  );
  const refused = await place.attempt(given);
  assert.match(refused.stderr, /TOCSIN_SECRET is not the secret that the database is encrypted with/);
});
