// Many pages at once: claimed, sent and recorded together, with one database for all of the file.

import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { sealAddress } from '../../on-call/contact-methods/sealed.ts';
import { reachesOf } from '../../on-call/policies/who.ts';
import type { App } from '../../platform/app.ts';
import { transaction, withLastStep } from '../../platform/database/database.ts';
import { addMs, minutes, seconds } from '../../platform/time.ts';
import { insertAccount } from '../../testing/account.ts';
import { openQueuedMails } from '../../testing/queued-mails.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { recordStatements } from '../../testing/statements.ts';
import { openStage, raise, type Stage } from '../test-stage.ts';
import { createAttemptRecorder } from './record.ts';
import { bringNextForward, escalateAlertsOf, findFailed } from './record-store.ts';
import { sendPages } from './send.ts';
import { claimAttempts } from './send-store.ts';

const PEOPLE = 40;
/** More than one worker claims at once. */
const MANY = 200;

let stage: Stage;
let provider: Receiver;
let dead: Receiver;

before(async (t) => {
  stage = await openStage(t as never);
  provider = await startReceiver(t as never);
  dead = await startReceiver(t as never);
  dead.answer = { status: 503, body: 'down' };
});

beforeEach(() => {
  provider.received.length = 0;
  dead.received.length = 0;
});

let lastMethod = 0;

/** A page that is due for each of so many new people, each with these ways: at once, and then every ten minutes. */
async function openPages(count: number, waysOf: (nth: number) => readonly Receiver[]) {
  const { app, clock, account_id } = stage;
  const { database } = app;
  await raise(stage, await stage.addSubject());
  const { rows: people } = await sql<{ person_id: number; page_id: number }>`
    with people as (
      insert into person (email, email_key, email_verified_at, created_at)
      select key, key, ${clock.now()}, ${clock.now()}
      from (select gen_random_uuid() || '@example.org' as key from generate_series(1, ${count}::int)) k
      returning id
    ), members as (
      insert into member (account_id, person_id, role, joined_at)
      select ${account_id}::bigint, id, 'editor', ${clock.now()} from people
      returning id, person_id
    ), pages as (
      insert into page (account_id, member_id, person_id, person_name, severity, starts_at, started_at)
      select ${account_id}::bigint, id, person_id, 'Somebody', 'critical', ${clock.now()}, ${clock.now()} from members
      returning id, person_id
    ), about as (
      insert into page_alert (account_id, page_id, alert_id, policy_id, policy_name, round, step, at)
      select ${account_id}::bigint, p.id, (select max(id) from alert), 1, 'Platform', 0, 0, ${clock.now()}
      from pages p
    )
    select person_id, id as page_id from pages order by id`.execute(database);
  const firstMethod = lastMethod + 1;
  const ways = people.flatMap(({ person_id, page_id }, nth) =>
    waysOf(nth).map((receiver, place) => {
      lastMethod += 1;
      const address = `${new URL(receiver.url).origin}/topic-${lastMethod}`;
      const due_at = addMs(clock.now(), place * minutes(10));
      return {
        ...{ id: lastMethod, person_id, page_id, place, due_at },
        sealed: sealAddress(app, lastMethod, address),
      };
    }),
  );
  await sql`
    insert into contact_method (id, person_id, kind, address_sealed, hint, verified_at, created_at, updated_at)
    overriding system value
    select id, person_id, 'ntfy', address, 'Test', ${clock.now()}, ${clock.now()}, ${clock.now()}
    from unnest(${ways.map(({ id }) => id)}::bigint[], ${ways.map((way) => way.person_id)}::bigint[],
      ${ways.map(({ sealed }) => sealed)}::bytea[]) as m(id, person_id, address)`.execute(database);
  await sql`
    insert into page_attempt (id, account_id, page_id, type, place, method_id, method_kind, status, due_at)
    select gen_random_uuid(), ${account_id}::bigint, page_id, 'page', place, id, 'ntfy', 'waiting', due_at
    from unnest(${ways.map(({ id }) => id)}::bigint[], ${ways.map((way) => way.page_id)}::bigint[],
      ${ways.map(({ place }) => place)}::int[], ${ways.map((way) => way.due_at)}::timestamptz[])
      as a(id, page_id, place, due_at)`.execute(database);
  return { firstMethod, first: people[0]?.page_id ?? 0 };
}

const send = (app: App = stage.app) => sendPages(app, stage.clock.now(), new AbortController().signal);

/** From this page on, those of each page in the order of its ways. */
const attemptsFrom = (page: number) =>
  stage.app.database
    .selectFrom('page_attempt')
    .selectAll()
    .where('page_id', '>=', page)
    .orderBy('page_id')
    .orderBy('place')
    .execute();

/** By what every attempt of a way calls it, how often it arrived. */
const arrivals = () =>
  new Map(
    [...Map.groupBy(provider.received, ({ body }) => JSON.parse(body).sequence_id as string)].map(
      ([id, { length }]) => [id, length],
    ),
  );

test('somebody who cannot be reached holds up nobody, and is tried by the next way at once', async () => {
  const { first, firstMethod } = await openPages(PEOPLE, (nth) =>
    nth % 10 === 0 ? [dead, provider] : [provider, provider],
  );
  await send();
  const attempts = await attemptsFrom(first);
  const [ones, others] = [0, 1].map((place) => attempts.filter((one) => one.place === place));
  assert.deepEqual(
    ones?.map(({ status }) => status),
    Array.from({ length: PEOPLE }, (_, nth) => (nth % 10 === 0 ? 'failed' : 'delivered')),
  );
  assert.deepEqual(
    others?.map(({ status }) => status),
    Array.from({ length: PEOPLE }, (_, nth) => (nth % 10 === 0 ? 'delivered' : 'waiting')),
  );
  assert.equal(dead.received.length, PEOPLE / 10);
  assert.equal(provider.received.length, PEOPLE);
  const methods = await stage.app.database
    .selectFrom('contact_method')
    .select(['last_error', 'last_sent_at'])
    .where('id', '>=', firstMethod)
    .execute();
  const said = Map.groupBy(methods, ({ last_error, last_sent_at }) => last_error ?? last_sent_at !== null);
  assert.deepEqual(
    [said.get('status 503'), said.get(true), said.get(false)].map((list) => list?.length),
    [PEOPLE / 10, PEOPLE, PEOPLE - PEOPLE / 10],
  );
});

test('a page ends once every way of it has failed', async () => {
  const { first } = await openPages(PEOPLE, () => [dead, dead]);
  await send();
  const { rows } = await sql<{ end_reason: string | null; pages: number }>`
    select end_reason, count(*)::int as pages from page where id >= ${first} group by end_reason`.execute(
    stage.app.database,
  );
  assert.deepEqual(rows, [{ end_reason: 'failed', pages: PEOPLE }]);
  assert.equal(dead.received.length, 2 * PEOPLE);
});

test('outcomes of many attempts are recorded in the statements that record those of a few, with all that follows', async () => {
  const { app, clock } = stage;
  const recordFailures = async (count: number) => {
    const now = clock.now();
    const { first } = await openPages(count, () => [dead]);
    await climbTwoPolicies(first);
    const lease_until = addMs(now, seconds(30));
    const claimed = await claimAttempts(app.database, { limit: count, exceptAccounts: [], now, lease_until });
    assert.equal(claimed.length, count);
    const { rows: owners } = await sql<{ id: number; person_id: number }>`
      select id, person_id from contact_method where id = any(${claimed.map((one) => one.method_id ?? 0)}::bigint[])
      order by id`.execute(app.database);
    const mails = (await openQueuedMails(app)).length;
    const { database, statements } = recordStatements(app.database);
    const record = createAttemptRecorder({ ...app, database });
    await Promise.all(
      claimed.map((attempt, nth) => {
        // Two messages to each other method.
        const { id = 0, person_id = 0 } = owners[nth - (nth % 2)] ?? {};
        const sent = { id, person_id, at: addMs(now, nth), error: `status ${500 + nth}`, isUnusable: true };
        return record({ attempt, alert_ids: [], result: { outcome: 'refused', reason: 'gone' }, sent });
      }),
    );
    const { rows: off } = await sql<{ last_error: string; disabled_at: Date; disabled_reason: string }>`
      select last_error, disabled_at, disabled_reason from contact_method
      where id = any(${owners.map(({ id }) => id)}::bigint[]) and disabled_at is not null order by id`.execute(
      app.database,
    );
    assert.deepEqual(
      off,
      Array.from({ length: count / 2 }, (_, nth) => ({
        ...{ last_error: `status ${501 + 2 * nth}`, disabled_reason: `status ${501 + 2 * nth}` },
        disabled_at: addMs(now, 2 * nth),
      })),
    );
    assert.equal(
      (await openQueuedMails(app)).length - mails,
      count / 2,
      'a mail for each that is switched off',
    );
    const { rows: climbing } = await sql<{ due: number[] }>`
      select array(select (c ->> 'due_at')::float8 from jsonb_array_elements(ladder) as c) as due from alert
      order by id desc limit 1`.execute(app.database);
    assert.deepEqual(climbing[0]?.due, [now.getTime(), now.getTime()]);
    return statements;
  };
  assert.deepEqual(await recordFailures(20), await recordFailures(4));
});

/** The last alert climbs two policies, and half of the pages from `first` on are of each. */
async function climbTwoPolicies(first: number): Promise<void> {
  const policies = [1, 2].map((id) => ({ id, name: 'Platform', repeats: 0, steps: [{}, {}] }));
  const ladder = policies.map(({ id }) => ({ policy_id: id, round: 0, step: 1, due_at: 1, moved_at: 1 }));
  await sql`
    update alert set ladder = ${JSON.stringify(ladder)}::jsonb,
      plan = plan || jsonb_build_object('policies', ${JSON.stringify(policies)}::jsonb)
    where id = (select max(id) from alert)`.execute(stage.app.database);
  await sql`update page_alert set policy_id = 1 + page_id % 2 where page_id >= ${first}`.execute(
    stage.app.database,
  );
}

test('what failed is followed by nothing under another account', async () => {
  const { first } = await openPages(1, () => [dead, dead]);
  await climbTwoPolicies(first);
  const other = await insertAccount(stage.app.database);
  const now = stage.clock.now();
  const key = { account_id: other, page_id: first };
  await sql`update page_attempt set status = 'failed', due_at = null where page_id = ${first} and place = 0`.execute(
    stage.app.database,
  );
  await transaction(stage.app.database, async (tx) => {
    assert.deepEqual([...(await bringNextForward(tx, [{ ...key, place: 0 }], now))], []);
    await sql`update page_attempt set status = 'failed', due_at = null where page_id = ${first}`.execute(tx);
    assert.deepEqual(await findFailed(tx, [key]), []);
    await sql`update page set ended_at = ${now}, end_reason = 'failed' where id = ${first}`.execute(tx);
    await escalateAlertsOf(tx, [key], now);
    const { rows } = await sql`
      select from alert a where next_review_at = ${now} and id = (
        select alert_id from page_alert where page_id = ${first})`.execute(tx);
    assert.deepEqual(rows, []);
  });
});

test('what was sent, and not recorded before the process died, is sent again under the same name, the rest is not', async () => {
  const { first } = await openPages(PEOPLE, () => [provider]);
  const lost = (await attemptsFrom(first)).filter((_, nth) => nth % 7 === 0).map(({ id }) => id);
  const dying = withLastStep(stage.app.database, async (tx) => {
    const { rows } = await sql`
      select from page_attempt where id = any(${lost}::uuid[]) and status = 'delivered' limit 1`.execute(tx);
    if (rows.length > 0) throw new Error('the process died');
  });
  await send({ ...stage.app, database: dying });
  const left = (await attemptsFrom(first)).filter(({ status }) => status === 'waiting');
  assert.deepEqual(left.map(({ id }) => id).toSorted(), lost.toSorted());
  await send();
  assert.equal(provider.received.length, PEOPLE, 'nobody else takes what may still be under way');
  stage.clock.pass(seconds(30));
  await send();
  const twice = new Set(lost);
  assert.deepEqual(arrivals(), new Map([...arrivals().keys()].map((id) => [id, twice.has(id) ? 2 : 1])));
  assert.equal(arrivals().size, PEOPLE);
  assert.ok((await attemptsFrom(first)).every(({ status }) => status === 'delivered'));
});

test('several workers at once never take the same page', async () => {
  const { first } = await openPages(MANY, () => [provider]);
  await Promise.all([send(), send(), send()]);
  assert.equal(arrivals().size, MANY);
  assert.equal(provider.received.length, MANY);
  assert.ok((await attemptsFrom(first)).every(({ attempts }) => attempts === 1));
});

test('whom the steps of several accounts reach is looked up together, and none reaches members of another one', async () => {
  const { app, clock, account_id } = stage;
  const other = await insertAccount(app.database);
  const join = async (account: number, email: string) => {
    const { rows } = await sql<{ id: number }>`
      with somebody as (
        insert into person (email, email_key, created_at) values (${email}, ${email}, ${clock.now()}) returning id)
      insert into member (account_id, person_id, role, joined_at)
      select ${account}::bigint, id, 'owner', ${clock.now()} from somebody returning id`.execute(
      app.database,
    );
    return rows[0]?.id ?? 0;
  };
  const [one, two] = [await join(account_id, 'one@example.org'), await join(other, 'two@example.org')];
  const step = {
    ...{ member_ids: [one, two], schedule_ids: [], everybody_of_schedule_ids: [], channel_ids: [] },
    wait_seconds: 60,
  };
  const accounts = [account_id, other].map((id) => ({ account_id: id, steps: [step] }));
  const now = clock.now();
  const reachIn = await reachesOf(app.database, accounts, { from: now, to: addMs(now, 1) });
  const reached = [account_id, other].map((id) => reachIn(id).reachAt(step, now.getTime()).member_ids);
  assert.deepEqual(reached, [[one], [two]]);
});
