// The connection to PostgreSQL breaks between any two steps, with or without the answer: what dies there is what would
// have died with the program.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { raiseAlerts } from '../../alerts/lifecycle/raise.ts';
import { addChannel, addRule, causeOf, deliveriesOf, openStage, raise } from '../../alerts/test-stage.ts';
import { openDatabase, transaction } from '../../platform/database/database.ts';
import { minutes } from '../../platform/time.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { openCutLine } from '../../testing/cut-line.ts';
import { noTransactions } from '../../testing/gates.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { sealConfig } from '../channels/sealed.ts';
import { deliverDue } from './deliver.ts';

async function openCut(t: TestContext) {
  const stage = await openStage(t);
  const phone = await startReceiver(t);
  const channel = await addChannel(stage, 'ntfy');
  const config = { topic: 'alerts', server_url: new URL(phone.url).origin };
  const config_sealed = sealConfig(stage.app, channel, config);
  await stage.app.database.updateTable('channel').set({ config_sealed }).execute();
  await addRule(stage, { channel_ids: [channel] });
  const line = await openCutLine(t, stage.url);
  const database = openDatabase({ url: line.url });
  t.after(() => database.destroy());
  const { clock, safeFetch, config: settings } = stage.app;
  const app = bareApp({ database, clock, safeFetch, config: settings });
  return { stage, phone, channel, line, app };
}

/** Runs `attempt` with a break after every number of messages, until none comes before its end. */
async function cutEverywhere(
  line: Awaited<ReturnType<typeof openCutLine>>,
  attempt: () => Promise<void>,
): Promise<number> {
  let cuts = 0;
  for (const answerIsLost of [false, true])
    for (let after = 0; ; after += 1) {
      line.cut({ after, answerIsLost });
      await attempt();
      if (!line.wasCut()) break;
      cuts += 1;
    }
  return cuts;
}

test('a digest that is cut off at any step is sent at least once, with all that was in it, and recorded once', async (t) => {
  const { stage, phone, channel, line, app } = await openCut(t);
  let round = 0;
  const cuts = await cutEverywhere(line, async () => {
    round += 1;
    const names = [1, 2, 3].map((n) => `Job ${round}-${n}`);
    await raise(stage, ...(await Promise.all(names.map((name) => stage.addSubject(name)))));
    const { database } = stage.app;
    const digest_at = stage.clock.now();
    await database.updateTable('destination').set({ digest_at }).where('id', '=', channel).execute();
    phone.received.length = 0;
    await deliverDue(app, stage.clock.now(), new AbortController().signal).catch(() => undefined);
    await noTransactions(database);
    stage.clock.pass(minutes(2));
    await stage.deliver();
    assert.ok(phone.received.length >= 1 && phone.received.length <= 2, `${phone.received.length} messages`);
    for (const { body } of phone.received)
      for (const name of names) assert.ok(body.includes(`${name} failed`), `${name} in ${body}`);
    const rows = (await deliveriesOf(stage)).slice(-3);
    assert.deepEqual(
      rows.map(({ status, attempts }) => [status, attempts]),
      [1, 2, 3].map(() => ['delivered', 1]),
    );
    assert.equal(new Set(rows.map(({ digest_id }) => digest_id)).size, 1);
  });
  assert.ok(cuts > 10, `${cuts} cuts`);
});

test('raising that is cut off at any step leaves all or nothing, and notifies once when it is done again', async (t) => {
  const { stage, phone, line, app } = await openCut(t);
  const cuts = await cutEverywhere(line, async () => {
    const subject = await stage.addSubject('Cut');
    const now = stage.clock.now();
    const evaluate = (database: typeof app.database) =>
      transaction(database, (tx) => raiseAlerts(tx, [causeOf(subject, now)], now));
    await evaluate(app.database).catch(() => undefined);
    await noTransactions(stage.app.database);
    const alertsOf = () =>
      stage.app.database.selectFrom('alert').selectAll().where('subject_id', '=', subject.id).execute();
    const [half] = await alertsOf();
    const repeated = (await deliveriesOf(stage)).filter(({ alert_id }) => alert_id === half?.id);
    assert.equal(repeated.length, half ? 1 : 0);
    await evaluate(stage.app.database);
    phone.received.length = 0;
    await stage.deliver();
    assert.equal((await alertsOf()).length, 1);
    assert.equal(phone.received.length, 1);
    stage.clock.pass(minutes(2));
  });
  assert.ok(cuts > 10, `${cuts} cuts`);
});
