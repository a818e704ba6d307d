// The second step of a sign-in, attacked by many at once and by the clock.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { minutes, seconds } from '../../platform/time.ts';
import { openAccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import { raceForLock } from '../../testing/gates.ts';
import { dropTwoFactor } from '../second-factors/second-factor.ts';
import { another, challenge, email, isRefused, openStage, type Stage, verify } from './test-stage.ts';

const sessions = async ({ hosts }: Stage) =>
  (await hosts.database.selectFrom('session').select(['surface', 'id']).execute()).length;

test('of ten who bring the same code at once with challenges of their own, one gets in', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice } = stage;
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challenge(stage)));
  const before = await sessions(stage);
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('totp').select('person_id').where('person_id', '=', alice.id).forUpdate().execute(),
    challenges.map(
      ({ challenge_token }) =>
        () =>
          verify(stage, challenge_token, stage.code()),
    ),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, ...Array(9).fill(401)]);
  assert.equal(await sessions(stage), before + 1);
});

test('of ten who bring the same recovery code at once, one gets in, and of two codes for one challenge one is left', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice } = stage;
  const [code = '', second = '', third = ''] = alice.recoveryCodes;
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challenge(stage)));
  const lockCodes = (tx: Tx) => tx.selectFrom('recovery_code').select('code_hash').forUpdate().execute();
  const same = await raceForLock(
    hosts.database,
    lockCodes,
    challenges.map(
      ({ challenge_token }) =>
        () =>
          verify(stage, challenge_token, code, { method: 'recovery_code' }),
    ),
  );
  const statuses = same.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(statuses.sort(), [200, ...Array(9).fill(401)]);

  hosts.clock.pass(minutes(15));
  const { challenge_token } = await challenge(stage);
  const both = await raceForLock(
    hosts.database,
    lockCodes,
    [second, third].map((each) => () => verify(stage, challenge_token, each, { method: 'recovery_code' })),
  );
  const outcomes = both.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.deepEqual(outcomes.sort(), [200, 401]);
  const { body } = await hosts.api('GET', '/auth/2fa', { token: alice.token });
  assert.equal(body.recovery_codes, 8, 'the code of whoever came too late is not lost');
});

test('wrong codes tried all at once outrun neither the limit of the challenge nor that of the person', async (t) => {
  const stage = await openStage(t);
  const { hosts, code } = stage;
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challenge(stage)));
  isRefused(await verify(stage, challenges[0]?.challenge_token, another(code())));
  const outcomes = await raceForLock(
    hosts.database,
    (tx) =>
      tx
        .selectFrom('rate_window')
        .select('bucket')
        .where('bucket', 'like', 'wrong-code:%')
        .forUpdate()
        .execute(),
    Array.from(
      { length: 20 },
      (_, index) => () => verify(stage, challenges[index % 4]?.challenge_token, another(code())),
    ),
  );
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0));
  assert.equal(statuses.filter((status) => status === 401).length, 9);
  assert.equal(statuses.filter((status) => status === 429).length, 11);
});

test('a clock that is set back brings no used code to life', async (t) => {
  const stage = await openStage(t);
  const { hosts, code } = stage;
  const used = code();
  const first = await challenge(stage);
  assert.equal((await verify(stage, first.challenge_token, used)).status, 200);
  hosts.clock.jump(-seconds(30));
  const second = await challenge(stage);
  isRefused(await verify(stage, second.challenge_token, used));
  isRefused(await verify(stage, second.challenge_token, code()));
  hosts.clock.jump(seconds(60));
  assert.equal((await verify(stage, second.challenge_token, code())).status, 200);
});

test('a sign-in between its two steps does not survive a reset, a change of password, or codes turned off', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice, code } = stage;
  const raise = () =>
    hosts.database
      .updateTable('person')
      .set((row) => ({ credential_version: row('credential_version', '+', 1) }))
      .where('id', '=', alice.id)
      .execute();
  const pending = await challenge(stage);
  await raise();
  isRefused(await verify(stage, pending.challenge_token, code()));

  const inFlight = await challenge(stage);
  const [outcome] = await raceForLock(
    hosts.database,
    (tx) => tx.updateTable('person').set({ credential_version: 99 }).where('id', '=', alice.id).execute(),
    [() => verify(stage, inFlight.challenge_token, code())],
  );
  assert.ok(outcome?.status === 'fulfilled');
  isRefused(outcome.value);

  const disabled = await challenge(stage);
  const dated = (disabled_at: Date | null) =>
    hosts.database.updateTable('person').set({ disabled_at }).where('id', '=', alice.id).execute();
  await dated(hosts.clock.now());
  isRefused(await verify(stage, disabled.challenge_token, code()));
  await dated(null);

  const dropped = await challenge(stage);
  assert.equal(await transaction(hosts.database, (tx) => dropTwoFactor(tx, alice.id)), true);
  isRefused(await verify(stage, dropped.challenge_token, code()));
  const plain = await hosts.api('POST', '/auth/login', { body: { email, password: PASSWORD } });
  assert.equal(plain.body.status, 'ok');
  assert.equal(await transaction(hosts.database, (tx) => dropTwoFactor(tx, alice.id)), false);
});

test('codes that are turned on while a password is compared are asked for', async (t) => {
  const hosts = await openAccountHosts(t);
  const alice = await hosts.register(email);
  await hosts.api('POST', '/auth/2fa/totp/setup', { token: alice.token });
  const [outcome] = await raceForLock(
    hosts.database,
    async (tx) => {
      const person = tx.updateTable('person').where('id', '=', alice.user.id);
      await person.set({ credential_version: 2 }).execute();
      await tx.updateTable('totp').set({ confirmed_at: hosts.clock.now() }).execute();
    },
    [() => hosts.api('POST', '/auth/login', { body: { email, password: PASSWORD } })],
  );
  assert.ok(outcome?.status === 'fulfilled');
  assert.deepEqual([outcome.value.status, outcome.value.body.error], [401, 'invalid_credentials']);
});
