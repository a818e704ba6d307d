// Nobody left to judge: one mail to the operator, however many checks of however many accounts that is about.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minutes, seconds } from '../../../platform/time.ts';
import { insertAccount } from '../../../testing/account.ts';
import { openQueuedMails } from '../../../testing/queued-mails.ts';
import { openRoundStage } from '../rounds/test-stage.ts';
import { answered, refused } from '../scheduling/test-stage.ts';
import { notifyOfUnjudgedChecks } from './notify.ts';

const UNJUDGED = 'Tocsin cannot judge uptime checks';
const JUDGED = 'Tocsin judges all uptime checks again';

async function openWatched(t: TestContext) {
  const stage = await openRoundStage(t, { up: answered(), down: refused() });
  const { app, clock } = stage;
  const addPerson = (email: string, is_admin: boolean) =>
    app.database
      .insertInto('person')
      .values({ email, email_key: email, is_admin, created_at: clock.now() })
      .execute();
  await addPerson('alice@example.org', true);
  await addPerson('bob@example.org', false);
  return {
    ...stage,
    /** Looks all the time, while these locations answer that all is up. */
    async lookFor(forMs: number, answering: readonly number[] = []) {
      for (let passedMs = 0; passedMs < forMs; passedMs += seconds(10)) {
        for (const location of answering) await stage.setLocation(location, { seen_at: clock.now() });
        await stage.advance();
        for (const location of answering)
          for (const order of await stage.take(location)) await stage.answer(location, order, answered());
        await notifyOfUnjudgedChecks(app, clock.now());
        clock.pass(seconds(10));
      }
    },
    mails: async () => (await openQueuedMails(app)).map(({ to, subject }) => `${to}: ${subject}`),
    /** Of whatever check. */
    alerts: () => app.database.selectFrom('alert').select('kind').execute(),
  };
}

test('while no location can judge any check, the operator gets one mail, and nobody one about the checks', async (t) => {
  const stage = await openWatched(t);
  const { app, lookFor, mails } = stage;
  const [a, b] = [
    await stage.addLocation('A', { shared: true }),
    await stage.addLocation('B', { shared: true }),
  ];
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await stage.addLocatedCheck([a, b]));
  const account_id = await insertAccount(app.database);
  const ofOther = await stage.addCheck({ location_ids: [a, b] }, account_id);
  const targets = [a, b].map((location_id) => ({ check_id: ofOther, location_id, account_id }));
  await app.database.insertInto('uptime_target').values(targets).execute();
  ids.push(ofOther);
  await lookFor(minutes(4), [a, b]);
  for (const id of ids) assert.equal((await stage.look(id)).status, 'up');
  assert.deepEqual(await mails(), []);

  await lookFor(minutes(3), [a]);
  assert.deepEqual(await mails(), [`alice@example.org: ${UNJUDGED}`], 'one of two judges nothing alone');
  await lookFor(minutes(10));
  assert.equal((await mails()).length, 1);
  const [{ text } = { text: '' }] = await openQueuedMails(app);
  assert.match(text, /Checks not judged/);
  for (const id of ids) assert.equal((await stage.look(id)).status, 'up');
  assert.deepEqual(await stage.alerts(), []);

  await lookFor(minutes(4), [a, b]);
  assert.deepEqual((await mails()).slice(1), [`alice@example.org: ${JUDGED}`]);
  await lookFor(minutes(4), [a, b]);
  assert.equal((await mails()).length, 2);
});

test('one round that too few judged, and what locations of others lack, is no matter of the operator', async (t) => {
  const stage = await openWatched(t);
  const { app, lookFor, mails } = stage;
  const shared = await stage.addLocation('All', { shared: true });
  const own = await stage.addLocation('Cellar');
  await stage.addLocatedCheck([own]);
  await stage.addLocatedCheck([shared, own]);
  const lone = await stage.addLocatedCheck([shared]);
  await lookFor(minutes(4), [shared, own]);
  await lookFor(minutes(10), [shared]);
  assert.deepEqual(await mails(), [], 'a private location is gone');
  const known = await stage.look(lone);
  assert.deepEqual([known.status, known.unknown_since], ['up', null]);

  const { account_id } = stage;
  const alice = app.database.selectFrom('person').select('id').where('is_admin', '=', true);
  const { id: person_id } = await alice.executeTakeFirstOrThrow();
  const member = { account_id, person_id, role: 'owner', joined_at: stage.clock.now() };
  await app.database.insertInto('member').values(member).execute();
  await lookFor(minutes(1), [shared]);
  assert.deepEqual(await mails(), [`alice@example.org: ${UNJUDGED}`], 'it is one of an admin');
});

test('Tocsin itself cut off is the same, and is mailed by one node', async (t) => {
  const stage = await openWatched(t);
  const { app, clock, mails } = stage;
  const id = await stage.addCheck();
  await stage.run(id, [refused(), refused(), refused()], false);
  const look = () => notifyOfUnjudgedChecks(app, clock.now());
  await Promise.all([look(), look(), look()]);
  assert.deepEqual(await mails(), [`alice@example.org: ${UNJUDGED}`]);
  assert.deepEqual(await stage.alerts(), []);
});
