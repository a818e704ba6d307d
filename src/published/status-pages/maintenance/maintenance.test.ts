// Maintenance as subscribers of a page are notified of it.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { sql } from 'kysely';
import { days, hours, minutes } from '../../../platform/time.ts';
import { raceForLock } from '../../../testing/gates.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { openStage as openSubscriberStage } from '../subscribers/test-stage.ts';
import { challengeOf } from '../subscribers/webhook-secret.ts';
import { announceMaintenance } from './announce.ts';

async function openStage(t: TestContext, env: Record<string, string> = {}) {
  const stage = await openSubscriberStage(t, env);
  const { alice, clock, mailbox, ids, page, settle, advance } = stage;
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const plan = (fields: object = {}): Promise<{ id: number }> =>
    alice.post('/maintenance-windows', {
      ...{ name: 'New disks', description: 'Faster ones.', targets: { ids: [ids.shop] } },
      ...{ starts_at: at(hours(2)), ends_at: at(hours(3)), show_on_status_pages: true },
      ...fields,
    });
  /** Subjects of what somebody was mailed of maintenance. */
  const sent = (email: string) =>
    mailbox
      .to(email)
      .map(({ subject = '' }) => subject)
      .filter((subject) => subject.startsWith('[Acme]'))
      .map((subject) => subject.slice('[Acme] '.length));
  /** Long enough that what was planned is noticed, and then sent. */
  const hold = async () => {
    await settle();
    await advance(minutes(1));
  };
  return { ...stage, at, plan, sent, hold, pagePath: `/status-pages/${page.id}` };
}

test('subscribers are notified of maintenance when it is planned, when it begins and when it is over', async (t) => {
  const { subscribe, plan, sent, hold, advance, mailbox } = await openStage(t);
  await subscribe('reader@example.com');
  await plan();
  await hold();
  assert.deepEqual(sent('reader@example.com'), ['Planned maintenance: New disks']);
  const mail = mailbox.to('reader@example.com').at(-1);
  assert.match(mail?.text ?? '', /Faster ones\.\n/);
  assert.match(mail?.text ?? '', /From: {5}\d{4}-\d\d-\d\d \d\d:\d\d UTC\n/);
  assert.match(mail?.text ?? '', /Affected: Shop\n/);
  assert.ok(mail?.headers.some(({ key }) => key === 'list-unsubscribe-post'));
  await advance(hours(2));
  await advance(hours(1));
  await advance(hours(1));
  assert.deepEqual(sent('reader@example.com').slice(1), [
    'Maintenance has started: New disks',
    'Maintenance is completed: New disks',
  ]);
});

test('what is moved or called off is sent to whoever was notified of it before', async (t) => {
  const { subscribe, plan, sent, hold, at, alice, mailbox } = await openStage(t);
  await subscribe('reader@example.com');
  const { id } = await plan();
  await hold();
  await alice.patch(`/maintenance-windows/${id}`, { starts_at: at(hours(20)), ends_at: at(hours(21)) });
  await hold();
  assert.match(
    mailbox.to('reader@example.com').at(-1)?.text ?? '',
    new RegExp(
      `From: {5}${at(hours(20) - minutes(1))
        .slice(0, 16)
        .replace('T', ' ')} UTC`,
    ),
  );
  await alice.delete(`/maintenance-windows/${id}`);
  await hold();
  assert.deepEqual(sent('reader@example.com'), [
    'Planned maintenance: New disks',
    'Maintenance changed: New disks',
    'Maintenance cancelled: New disks',
  ]);
});

test('what is planned and called off within the minute notifies nobody, and what is corrected once', async (t) => {
  const { subscribe, plan, sent, hold, alice, settle, at } = await openStage(t);
  await subscribe('reader@example.com');
  const mistaken = await plan();
  await settle();
  await alice.delete(`/maintenance-windows/${mistaken.id}`);
  await hold();
  assert.deepEqual(sent('reader@example.com'), []);
  const { id } = await plan();
  await settle();
  await alice.patch(`/maintenance-windows/${id}`, { ends_at: at(hours(9)) });
  await hold();
  assert.deepEqual(sent('reader@example.com'), ['Planned maintenance: New disks']);
});

test('it is sent to those whose components it covers, and only of what is shown on status pages', async (t) => {
  const { subscribe, plan, sent, hold, ids } = await openStage(t);
  await subscribe('all@example.com');
  await subscribe('shop@example.com', [ids.shop]);
  await subscribe('search@example.com', [ids.search]);
  await plan();
  await plan({ name: 'Secret', show_on_status_pages: false });
  await plan({ name: 'Elsewhere', targets: { tags: ['nothing-has-it'] } });
  await hold();
  const planned = ['Planned maintenance: New disks'];
  assert.deepEqual(
    ['all', 'shop', 'search'].map((name) => sent(`${name}@example.com`)),
    [planned, planned, []],
  );
});

test('a recurring window is announced an occurrence at a time, no more than so many hours ahead', async (t) => {
  const { subscribe, plan, sent, hold, advance, clock, at } = await openStage(t);
  await subscribe('reader@example.com');
  const hour = (clock.now().getUTCHours() + 30) % 24;
  await plan({
    ...{ name: 'Nightly', starts_at: at(hours(25)), ends_at: null },
    recurrence: { cron_expression: `0 ${hour} * * *`, duration_seconds: 3_600 },
  });
  await hold();
  assert.deepEqual(sent('reader@example.com'), []);
  for (let step = 0; step < 13; step += 1) await advance(hours(6));
  const once = ['Planned', 'Maintenance has started', 'Maintenance is completed'];
  const subjects = sent('reader@example.com').map((subject) => subject.replace(/ maintenance?: .*|: .*/, ''));
  assert.equal(subjects.filter((subject) => subject === 'Planned').length, 3, subjects.join());
  assert.deepEqual(new Set(subjects), new Set(once));
});

test('the page says what is sent: of the beginning and the end only, or of nothing', async (t) => {
  const { subscribe, plan, sent, hold, advance, alice, pagePath } = await openStage(t);
  await subscribe('reader@example.com');
  await alice.patch(pagePath, { maintenance_notices: ['started'] });
  const { id } = await plan();
  await hold();
  await advance(hours(2));
  await alice.delete(`/maintenance-windows/${id}`);
  await hold();
  assert.deepEqual(sent('reader@example.com'), ['Maintenance has started: New disks']);
  await alice.patch(pagePath, { maintenance_notices: [] });
  await plan();
  await hold();
  assert.equal(sent('reader@example.com').length, 1);
});

test('webhooks of subscribers are sent it too, signed, with the times', async (t) => {
  const { ask, plan, hold, settle, ids, alice, app, pagePath } = await openStage(t, {
    TOCSIN_PRIVATE_TARGETS: 'all',
  });
  const receiver = await startReceiver(t);
  assert.equal((await ask({ webhook_url: receiver.url, components: [ids.shop] })).status, 200);
  const [listed] = (await alice.get(`${pagePath}/subscribers`)).subscribers;
  receiver.answer = { status: 200, body: challengeOf(app, listed.id) };
  await settle();
  await plan();
  await hold();
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  const planned = bodies.find(({ type }) => type === 'maintenance.planned');
  assert.deepEqual(
    [planned.data.maintenance.name, planned.data.maintenance.status, planned.data.maintenance.affected],
    ['New disks', 'planned', ['Shop']],
  );
});

test('the feed has it as one entry that changes', async (t) => {
  const { plan, hold, dashboard, alice, advance } = await openStage(t);
  const entries = async () => {
    await advance(minutes(1));
    const feed = await (await fetch(`${dashboard}/status/acme/feed.atom`)).text();
    return [
      ...feed.matchAll(/<entry><id>([^<]*)<\/id><title>([^<]*)<.*?<updated>([^<]*)<.*?strong&gt;([^&]*)&/g),
    ].map(([, ...parts]) => parts);
  };
  const { id } = await plan();
  await hold();
  const [planned] = await entries();
  assert.deepEqual([planned?.[1], planned?.[3]], ['Maintenance: New disks', 'Planned']);
  await alice.delete(`/maintenance-windows/${id}`);
  await hold();
  const [calledOff] = await entries();
  assert.deepEqual([calledOff?.[0], calledOff?.[3]], [planned?.[0], 'Cancelled']);
  assert.ok((calledOff?.[2] ?? '') > (planned?.[2] ?? ''));
});

test('after a death on the way, and with several nodes, everybody is notified exactly once', async (t) => {
  const { subscribe, plan, sent, hold, app, clock } = await openStage(t);
  await subscribe('reader@example.com');
  await plan();
  // What was announced is written by then, and what is to be sent is not.
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    app.database,
  );
  await sql`create trigger die before insert on subscriber_notice execute function die()`.execute(
    app.database,
  );
  await assert.rejects(announceMaintenance(app, clock.now()), /killed/);
  const written = await app.database.selectFrom('announced_maintenance').selectAll().execute();
  assert.deepEqual(written, []);
  await sql`drop trigger die on subscriber_notice`.execute(app.database);
  await sql`update maintenance_watch set due_at = ${clock.now()}`.execute(app.database);
  const outcomes = await raceForLock(
    app.database,
    (tx) => sql`lock table announced_maintenance in access exclusive mode`.execute(tx),
    [() => announceMaintenance(app, clock.now())],
  );
  assert.ok(outcomes.every(({ status }) => status === 'fulfilled'));
  // As if a node that was slow came back to what another has done.
  await sql`update maintenance_watch set due_at = ${clock.now()}`.execute(app.database);
  await Promise.all([announceMaintenance(app, clock.now()), announceMaintenance(app, clock.now())]);
  await hold();
  assert.deepEqual(sent('reader@example.com'), ['Planned maintenance: New disks']);
});

test('a page that is turned off sends nothing, and makes up for nothing when it is on again', async (t) => {
  const { subscribe, plan, sent, hold, alice, pagePath } = await openStage(t);
  await subscribe('reader@example.com');
  await alice.patch(pagePath, { enabled: false });
  const { id } = await plan();
  await hold();
  await alice.patch(pagePath, { enabled: true });
  await hold();
  await alice.delete(`/maintenance-windows/${id}`);
  await hold();
  assert.deepEqual(sent('reader@example.com'), []);
});

test('however often something recurs, a page sends at most 50 notices of it a day', async (t) => {
  const { plan, hold, advance, at, app } = await openStage(t);
  await plan({
    ...{ name: 'Often', starts_at: at(0), ends_at: null },
    recurrence: { cron_expression: '*/10 * * * *', duration_seconds: 120 },
  });
  await hold();
  await sql`
    insert into subscriber_notice (account_id, status_page_id, type, maintenance_id, subject_ids, created_at)
    select account_id, status_page_id, type, maintenance_id, subject_ids, created_at
    from (select * from subscriber_notice limit 1) one, generate_series(1, 60) n`.execute(app.database);
  const count = () => app.database.selectFrom('subscriber_notice').select(['id', 'type']).execute();
  const before = (await count()).length;
  for (let step = 0; step < 5; step += 1) await advance(minutes(10));
  assert.ok(before >= 60);
  assert.deepEqual((await count()).slice(before), []);
});

test('what was over two weeks ago is forgotten', async (t) => {
  const { plan, hold, advance, app, at } = await openStage(t);
  await plan({ starts_at: at(0), ends_at: at(minutes(5)) });
  await hold();
  await advance(minutes(10));
  await advance(days(14) + minutes(1));
  assert.deepEqual(await app.database.selectFrom('announced_maintenance').selectAll().execute(), []);
});
