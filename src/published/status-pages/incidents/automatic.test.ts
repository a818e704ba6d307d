// Incidents that nobody has to open.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../../platform/database/database.ts';
import { addMs, hours, minutes, seconds } from '../../../platform/time.ts';
import { recordOutage } from '../../../subjects/own-outages.ts';
import { raceForLock } from '../../../testing/gates.ts';
import { plansOf } from '../../../testing/query-plans.ts';
import { recordStatements } from '../../../testing/statements.ts';
import { statusPageRoutes } from '../routes.ts';
import { keepAutomaticIncidents } from './automatic.ts';
import { findOutages, findRecoveries } from './outages-store.ts';
import { incidentRoutes } from './routes.ts';
import { templateRoutes } from './template-routes.ts';
import { openIncidentStage } from './test-stage.ts';

const routes = [...statusPageRoutes(), ...templateRoutes, ...incidentRoutes];

const FIVE = { auto_incident_minutes: 5 };

async function openOutageStage(t: TestContext) {
  const stage = await openIncidentStage(t, routes);
  const shop = await stage.addSubject('server', 'web-1.internal');
  const page = await stage.addPage([{ ...shop, display_name: 'Shop', ...FIVE }]);
  const list = async () => (await stage.succeed('GET', page.incidents)).incidents;
  /** It is down for so long, and then looked at. */
  const outage = async (ms: number) => {
    await stage.fall(shop);
    stage.pass(ms);
    await stage.look();
  };
  const back = async () => {
    await stage.recover(shop);
    await stage.look();
  };
  return { ...stage, shop, page, list, outage, back };
}

test('an outage of so many minutes opens an incident, which resolves when the component is back', async (t) => {
  const { shop, page, list, clock, pass, fall, recover, look, sent, shown } = await openOutageStage(t);
  pass(hours(1));
  await fall(shop);
  const downAt = clock.now().toISOString();
  pass(minutes(5) - 1);
  await look();
  assert.deepEqual(await list(), []);
  pass(1);
  await look();
  const [opened, ...others] = await list();
  assert.deepEqual(others, []);
  const { title, severity, status, message, is_automatic, created_at, affected_servers } = opened;
  assert.deepEqual(
    { title, severity, status, message, is_automatic, created_at, affected_servers },
    {
      title: 'Shop is offline',
      severity: 'major',
      status: 'investigating',
      message: '**Shop** has been down since 2026-06-16 09:00 UTC. We are investigating.',
      is_automatic: true,
      created_at: downAt,
      affected_servers: [shop.id],
    },
  );
  pass(minutes(20));
  await recover(shop);
  const backAt = clock.now().toISOString();
  pass(seconds(9));
  await look();
  await look();
  const [resolved] = await list();
  assert.deepEqual([resolved.status, resolved.resolved_at, resolved.updates.length], ['resolved', backAt, 2]);
  assert.equal(resolved.updates[0].message, '**Shop** is working again.');
  const [past] = (await shown(page)).past;
  assert.equal(past?.automatic, true);
  assert.deepEqual(await sent(), []);
});

test('the same outage opens one incident, however often it is looked at and by however many', async (t) => {
  const { account_id, list, outage, look, pass, database } = await openOutageStage(t);
  await outage(minutes(4));
  pass(minutes(1));
  const lock = sql`select id from status_page where account_id = ${account_id} for update`;
  const outcomes = await raceForLock(database, (tx) => lock.execute(tx), [look, look, look]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled'],
  );
  assert.equal((await list()).length, 1);
  await look();
  assert.equal((await list()).length, 1);
});

test('what falls again within ten minutes is the same incident, later another one', async (t) => {
  const { list, outage, back, pass } = await openOutageStage(t);
  await outage(minutes(6));
  await back();
  pass(minutes(10));
  await outage(minutes(5));
  const [again, ...others] = await list();
  assert.deepEqual(others, []);
  assert.deepEqual([again.status, again.resolved_at, again.updates.length], ['investigating', null, 3]);
  await back();
  pass(minutes(10) + 1);
  await outage(minutes(5));
  assert.equal((await list()).length, 2);
});

test('an incident that people have written of is theirs', async (t) => {
  const { page, list, outage, back, succeed, pass, fall, recover, look, shop } = await openOutageStage(t);
  await outage(minutes(5));
  const [{ id }] = await list();
  const updates = `${page.incidents}/${id}/updates`;
  await succeed('POST', updates, { status: 'identified', message: 'A cable.' });
  await back();
  assert.equal((await list())[0].status, 'identified');
  pass(minutes(1));
  await fall(shop);
  pass(minutes(6));
  await look();
  assert.equal((await list()).length, 1, 'it is open already');
  await succeed('POST', updates, { status: 'resolved', message: 'Over.' });
  await look();
  assert.equal((await list()).length, 1, 'people said that this outage is over');
  await recover(shop);
  pass(minutes(1));
  await outage(minutes(5));
  const incidents = await list();
  assert.equal(incidents.length, 2, 'another outage is another incident');
  assert.equal(incidents[1].status, 'resolved');
});

test('an incident that was deleted does not come back with the same outage', async (t) => {
  const { page, list, outage, back, succeed, look, pass } = await openOutageStage(t);
  await outage(minutes(5));
  await succeed('DELETE', `${page.incidents}/${(await list())[0].id}`);
  pass(minutes(30));
  await look();
  assert.deepEqual(await list(), []);
  await back();
  pass(minutes(1));
  await outage(minutes(5));
  assert.equal((await list()).length, 1);
});

test('nothing opens where people wrote of the component already', async (t) => {
  const { page, shop, list, outage, succeed } = await openOutageStage(t);
  const slow = { title: 'Slow', message: 'We know.', affected_servers: [shop.id] };
  await succeed('POST', page.incidents, slow);
  await outage(minutes(30));
  assert.equal((await list()).length, 1);
});

test('maintenance that is shown, and what Tocsin could not hear, are no outage', async (t) => {
  const { account_id, database, shop, list, outage, look, pass, clock } = await openOutageStage(t);
  const at = (ms: number) => addMs(clock.now(), ms);
  const plan = async (from: Date, to: Date, show: boolean) => {
    const window = await database
      .insertInto('quiet_time')
      .values({
        ...{ account_id, type: 'maintenance', name: 'Disks', show_on_status_pages: show },
        ...{ starts_at: from, ends_at: to, created_at: from, updated_at: from },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const meant = { account_id, quiet_time_id: window.id, subject_id: shop.id };
    await database.insertInto('quiet_time_subject').values(meant).execute();
  };
  await plan(at(0), at(hours(9)), false);
  await plan(at(0), at(minutes(20)), true);
  await transaction(database, (tx) =>
    recordOutage(tx, { cause: 'stopped', from: at(minutes(22)), to: at(minutes(30)) }),
  );
  await outage(minutes(19));
  assert.deepEqual(await list(), [], 'while maintenance is on');
  pass(minutes(14) - 1);
  await look();
  assert.deepEqual(await list(), [], 'two minutes and not quite three');
  pass(1);
  await look();
  assert.equal((await list()).length, 1);
});

test('a component that is paused is not back, and one that is deleted is no longer waited for', async (t) => {
  const { database, list, outage, move, look, shop } = await openOutageStage(t);
  await outage(minutes(5));
  await move(shop, 'paused');
  await look();
  assert.equal((await list())[0].status, 'investigating');
  await database.deleteFrom('subject').where('id', '=', shop.id).execute();
  await look();
  const [resolved] = await list();
  assert.equal(resolved.status, 'resolved');
  assert.equal(resolved.updates[0].message, '**Shop** is no longer monitored.');
  assert.deepEqual(resolved.affected, [{ type: 'server', id: null, name: 'Shop', impact: null }]);
});

test('nothing opens for a page that is turned off, or a component that did not ask for it', async (t) => {
  const { addSubject, addPage, fall, pass, look, database } = await openIncidentStage(t, routes);
  const shop = await addSubject('uptime_check');
  await addPage([{ ...shop, ...FIVE }], { enabled: false });
  await addPage([shop]);
  await fall(shop);
  pass(hours(1));
  await look();
  assert.deepEqual(await database.selectFrom('incident').select('id').execute(), []);
});

test('a hostile name is text in the updates about it', async (t) => {
  const { addSubject, addPage, fall, pass, look, shown } = await openIncidentStage(t, routes);
  const shop = await addSubject('uptime_check');
  const page = await addPage([{ ...shop, ...FIVE, display_name: '[x](javascript:alert(1)) <b>' }]);
  await fall(shop);
  pass(minutes(5));
  await look();
  const [incident] = (await shown(page)).active;
  assert.equal(incident?.title, '[x](javascript:alert(1)) <b> is down');
  assert.match(incident?.message ?? '', /^\*\*\\\[x\\\]/);
});

test('what is up costs nothing, however much there is', async (t) => {
  const { url, app, account_id, addSubject, addPage, fall, pass, look, database, clock } =
    await openIncidentStage(t, routes);
  const shop = await addSubject('server', 'Shop');
  await addPage([{ ...shop, ...FIVE }]);
  await sql`
    insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
    select n, ${account_id}, 'server', 'Idle',
      'online', ${clock.now()}, ${clock.now()}, ${clock.now()} from generate_series(1, 100000) n`.execute(
    database,
  );
  await sql`analyze`.execute(database);
  await fall(shop);
  pass(minutes(5));
  const plans = await plansOf(url, async (looking) => {
    await findOutages(looking, null, clock.now(), 200);
    await findRecoveries(looking, 200);
  });
  for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan on subject\b/, plan);
  assert.match(plans.join('\n'), /subject_down/);
  await look();
  const { database: recorded, statements } = recordStatements(database);
  const step = { ...app, database: recorded };
  await keepAutomaticIncidents(step, clock.now(), new AbortController().signal);
  assert.equal(statements.length, 2, 'an outage with an incident is not looked at again');
});

test('what the service writes by itself is in the language of the page', async (t) => {
  const { addSubject, addPage, fall, recover, pass, look, shown } = await openIncidentStage(t, routes);
  const shop = await addSubject('uptime_check', 'Laden');
  const page = await addPage([{ ...shop, auto_incident_minutes: 1 }], { language: 'de' });
  await fall(shop);
  pass(minutes(2));
  await look();
  assert.equal((await shown(page)).active[0]?.title, 'Laden ist ausgefallen');
  await recover(shop);
  await look();
  assert.equal((await shown(page)).past[0]?.updates[0]?.message, '**Laden** funktioniert wieder.');
});

test('when everything is down at once, ten incidents open, and others as those are over', async (t) => {
  const { addSubject, addPage, fall, recover, pass, look, shown, sent } = await openIncidentStage(t, routes);
  const subjects = [];
  for (let nth = 0; nth < 14; nth += 1) subjects.push(await addSubject('uptime_check', `Check ${nth}`));
  const page = await addPage(subjects.map((subject) => ({ ...subject, auto_incident_minutes: 1 })));
  for (const subject of subjects) await fall(subject);
  pass(minutes(2));
  await look();
  await look();
  const first = (await shown(page)).active;
  assert.equal(first.length, 10);
  assert.equal((await sent()).length, 0);
  const back = subjects.find(({ id }) => first[0]?.affected_components.includes(id)) ?? assert.fail();
  await recover(back);
  await look();
  const then = (await shown(page)).active;
  assert.equal(then.length, 10);
  assert.ok(!then.some(({ affected_components: [id] }) => id === back.id));
});
