// What people write of incidents.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes } from '../../../platform/time.ts';
import { statusPageRoutes } from '../routes.ts';
import { incidentRoutes } from './routes.ts';
import { templateRoutes } from './template-routes.ts';
import { openIncidentStage } from './test-stage.ts';

const routes = [...statusPageRoutes(), ...templateRoutes, ...incidentRoutes];

const slow = { title: 'Orders are delayed', message: 'We are looking into it.' };

test('an incident is opened, updated, resolved and opened again', async (t) => {
  const { addPage, addSubject, succeed, clock, pass } = await openIncidentStage(t, routes);
  const server = await addSubject('server', 'web-1.internal');
  const check = await addSubject('cron_check', 'Backup');
  const page = await addPage([
    { ...server, display_name: 'Shop' },
    { ...check, display_name: null },
  ]);
  const opened = await succeed('POST', page.incidents, {
    ...{ ...slow, severity: 'critical', affected_servers: [server.id], affected_components: [check.id] },
  });
  const at = clock.now().toISOString();
  const { id, updates, ...rest } = opened;
  assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7/);
  assert.deepEqual(rest, {
    status_page_id: page.id,
    title: slow.title,
    status: 'investigating',
    severity: 'critical',
    message: slow.message,
    affected_servers: [server.id],
    affected_components: [server.id, check.id],
    affected: [
      { type: 'server', id: server.id, name: 'Shop', impact: null },
      { type: 'cron_check', id: check.id, name: 'Backup', impact: null },
    ],
    is_automatic: false,
    created_at: at,
    resolved_at: null,
    postmortem: null,
    updated_at: at,
  });
  const one = `${page.incidents}/${id}`;
  pass(minutes(10));
  const resolved = await succeed('POST', `${one}/updates`, { status: 'resolved', message: 'Over.' });
  assert.equal(resolved.status, 'resolved');
  assert.equal(resolved.resolved_at, clock.now().toISOString());
  assert.deepEqual(
    resolved.updates.map((update: { message: string }) => update.message),
    ['Over.', slow.message],
  );
  pass(minutes(10));
  const again = await succeed('POST', `${one}/updates`, { status: 'monitoring', message: 'Not yet.' });
  assert.deepEqual([again.status, again.resolved_at], ['monitoring', null]);
  assert.equal(again.message, slow.message);
  assert.deepEqual(await succeed('GET', one), again);
  assert.deepEqual((await succeed('GET', page.incidents)).incidents, [again]);
  assert.deepEqual((await succeed('GET', `${page.incidents}?status=resolved`)).incidents, []);
  assert.equal((await succeed('GET', `${page.incidents}?status=active`)).incidents.length, 1);
  assert.deepEqual(await succeed('DELETE', one), { ok: true });
  assert.deepEqual((await succeed('GET', page.incidents)).incidents, []);
});

test('a list goes on where the page before it ended, newest first', async (t) => {
  const { addPage, succeed, pass } = await openIncidentStage(t, routes);
  const page = await addPage();
  for (const title of ['First', 'Second', 'Third']) {
    await succeed('POST', page.incidents, { ...slow, title });
    pass(1);
  }
  const first = await succeed('GET', `${page.incidents}?limit=2`);
  const rest = await succeed('GET', `${page.incidents}?limit=2&cursor=${first.next_cursor}`);
  const titles = [...first.incidents, ...rest.incidents].map(({ title }: { title: string }) => title);
  assert.deepEqual(titles, ['Third', 'Second', 'First']);
  assert.equal(rest.next_cursor, null);
});

test('§2 a page shows what is active, and what was resolved in 14 days: the last 10, newest first', async (t) => {
  const { addPage, succeed, shown, pass, clock } = await openIncidentStage(t, routes);
  const page = await addPage();
  const open = (title: string, fields: object = {}) =>
    succeed('POST', page.incidents, { ...slow, title, ...fields });
  const titles = async () => {
    const { active, past } = await shown(page);
    return { active: active.map(({ title }) => title), past: past.map(({ title }) => title) };
  };
  await open('Old', { status: 'resolved' });
  await open('Long', { created_at: new Date(clock.now().getTime() - days(60)).toISOString() });
  pass(days(14));
  assert.deepEqual(await titles(), { active: ['Long'], past: ['Old'] });
  pass(1);
  assert.deepEqual(await titles(), { active: ['Long'], past: [] });
  for (let nth = 1; nth <= 11; nth += 1) {
    await open(`Past ${nth}`, { status: 'resolved' });
    pass(1);
  }
  await open('New');
  const { active, past } = await titles();
  assert.deepEqual(active, ['New', 'Long']);
  assert.deepEqual(
    past,
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((nth) => `Past ${nth}`),
  );
});

test('strangers see no name of a monitor, and nothing that the page no longer shows', async (t) => {
  const { addPage, addSubject, succeed, shown } = await openIncidentStage(t, routes);
  const shop = await addSubject('server', 'web-1.internal');
  const hidden = await addSubject('server', 'db-1.internal');
  const page = await addPage([{ ...shop, display_name: 'Shop' }, hidden]);
  const ids = [shop.id, hidden.id];
  const { id } = await succeed('POST', page.incidents, { ...slow, affected_servers: ids });
  await succeed('PATCH', `/status-pages/${page.id}`, { components: [shop] });
  const [incident] = (await shown(page)).active;
  assert.deepEqual(incident?.affected_servers, [shop.id]);
  assert.deepEqual(incident?.affected_components, [shop.id]);
  assert.doesNotMatch(JSON.stringify(incident), /internal/);
  assert.deepEqual(Object.keys(incident ?? {}).sort(), [
    ...['affected_components', 'affected_servers', 'automatic', 'created_at', 'id', 'impacts', 'message'],
    ...['postmortem', 'resolved_at', 'severity', 'status', 'title', 'updates'],
  ]);
  assert.deepEqual((await succeed('GET', `${page.incidents}/${id}`)).affected_servers, ids);
});

test('what is dated back keeps its order, whatever it was written down in', async (t) => {
  const { addPage, succeed, issues, clock } = await openIncidentStage(t, routes);
  const page = await addPage();
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const { id } = await succeed('POST', page.incidents, { ...slow, created_at: ago(hours(5)) });
  const updates = `${page.incidents}/${id}/updates`;
  await succeed('POST', updates, { status: 'resolved', message: 'Over.', created_at: ago(hours(1)) });
  const updated = await succeed('POST', updates, {
    ...{ status: 'identified', message: 'Found.', created_at: ago(hours(3)) },
  });
  assert.deepEqual(
    updated.updates.map(({ message }: { message: string }) => message),
    ['Over.', 'Found.', slow.message],
  );
  assert.deepEqual(
    [updated.status, updated.created_at, updated.resolved_at],
    ['resolved', ago(hours(5)), ago(hours(1))],
  );
  const moved = await succeed('PATCH', `${page.incidents}/${id}`, { created_at: ago(hours(4)) });
  assert.equal(moved.created_at, ago(hours(4)));
  assert.equal(moved.updates.at(-1).created_at, ago(hours(4)));
  const update = { status: 'monitoring', message: 'Hm.' };
  const wrong = async (method: 'POST' | 'PATCH', path: string, created_at: string, body: object = {}) =>
    Object.keys(await issues(method, path, { ...body, created_at }));
  assert.deepEqual(await wrong('PATCH', `${page.incidents}/${id}`, ago(hours(2))), ['created_at']);
  assert.deepEqual(await wrong('POST', updates, ago(hours(5)), update), ['created_at']);
  assert.deepEqual(await wrong('POST', updates, ago(-1), update), ['created_at']);
  assert.deepEqual(await wrong('POST', page.incidents, ago(-1), slow), ['created_at']);
  assert.deepEqual(await wrong('POST', page.incidents, ago(days(6 * 366)), slow), ['created_at']);
});

test('what an update said before it was edited or deleted is in the audit log', async (t) => {
  const { addPage, succeed, alice, audited, clock, pass } = await openIncidentStage(t, routes);
  const page = await addPage();
  const { id, updates } = await succeed('POST', page.incidents, slow);
  const one = `${page.incidents}/${id}`;
  const over = await succeed('POST', `${one}/updates`, { status: 'resolved', message: 'Ovre.' });
  const [last] = over.updates;
  pass(minutes(5));
  const edited = await succeed('PATCH', `${one}/updates/${last.id}`, { message: 'Over.' });
  assert.deepEqual(edited.updates[0], {
    ...last,
    message: 'Over.',
    edited_at: clock.now().toISOString(),
  });
  const open = await succeed('DELETE', `${one}/updates/${last.id}`);
  assert.deepEqual([open.status, open.resolved_at, open.updates.length], ['investigating', null, 1]);
  const before = { update_id: last.id, status_before: 'resolved' };
  assert.deepEqual(await audited('incident.edit_update'), [{ ...before, message_before: 'Ovre.' }]);
  assert.deepEqual(await audited('incident.delete_update'), [{ ...before, message_before: 'Over.' }]);
  const kept = await alice('DELETE', `${one}/updates/${updates[0].id}`);
  assert.deepEqual([kept.status, kept.body.error], [409, 'first_update']);
  assert.equal((await alice('PATCH', `${one}/updates/${last.id}`, { message: 'x' })).status, 404);
  await succeed('DELETE', one);
  const [gone] = await audited('incident.delete');
  assert.match(JSON.stringify(gone), /We are looking into it/);
});

test('a change of the incident itself may resolve it, or reword how it began', async (t) => {
  const { addPage, succeed, clock, audited } = await openIncidentStage(t, routes);
  const page = await addPage();
  const { id } = await succeed('POST', page.incidents, slow);
  const one = `${page.incidents}/${id}`;
  const reworded = await succeed('PATCH', one, { message: 'Orders take an hour.', title: ' Orders ' });
  assert.deepEqual(
    [reworded.message, reworded.title, reworded.updates.length, reworded.status],
    ['Orders take an hour.', 'Orders', 1, 'investigating'],
  );
  const over = await succeed('PATCH', one, { status: 'resolved' });
  assert.equal(over.resolved_at, clock.now().toISOString());
  assert.deepEqual(over.updates[0].message, 'This incident is resolved.');
  const same = await succeed('PATCH', one, { status: 'resolved' });
  assert.equal(same.updates.length, 2);
  const [before] = await audited('incident.update');
  assert.deepEqual(before, {
    ...{ title_before: slow.title, message_before: slow.message },
    ...{ status_before: 'investigating', severity_before: 'minor' },
  });
});

test('each affected component can be said to be degraded or down, and is as long as the incident lasts', async (t) => {
  const { addPage, addSubject, succeed, issues, shown } = await openIncidentStage(t, routes);
  const components = [await addSubject('cron_check', 'Shop'), await addSubject('cron_check', 'Search')];
  const page = await addPage(components);
  const [shop = 0, search = 0] = components.map(({ id }) => id);
  const affected_components = [shop, search];
  const impacts = [{ id: shop, impact: 'outage' }];
  const made = await succeed('POST', page.incidents, { ...slow, affected_components, impacts });
  const impactsOf = ({ affected }: { affected: { id: number; impact: string | null }[] }) =>
    affected.map(({ id, impact }) => [id, impact]);
  assert.deepEqual(impactsOf(made), [
    [shop, 'outage'],
    [search, null],
  ]);
  assert.deepEqual((await shown(page)).active[0]?.impacts, impacts);
  const one = `${page.incidents}/${made.id}`;
  assert.deepEqual(await issues('PATCH', one, { affected_components: [search], impacts }), {
    'impacts.0.id': 'an affected component',
  });
  const fewer = await succeed('PATCH', one, { affected_components: [shop] });
  assert.deepEqual(impactsOf(fewer), [[shop, 'outage']], 'what was said stays');
  const changed = await succeed('PATCH', one, { impacts: [{ id: shop, impact: 'degraded' }] });
  assert.deepEqual(impactsOf(changed), [[shop, 'degraded']]);
  const written = await succeed('PATCH', one, { postmortem: 'A **cable**.' });
  assert.equal(written.postmortem, 'A **cable**.');
  assert.equal((await shown(page)).active[0]?.postmortem, null, 'a draft while it lasts');
  await succeed('PATCH', one, { status: 'resolved' });
  assert.equal((await shown(page)).past[0]?.postmortem, 'A **cable**.');
  assert.deepEqual(await issues('PATCH', one, { postmortem: ' ' }), { postmortem: 'must not be blank' });
  assert.equal((await succeed('PATCH', one, { postmortem: null })).postmortem, null);
});

test('a template says what is left out', async (t) => {
  const { addPage, succeed, issues, charlie } = await openIncidentStage(t, routes);
  const page = await addPage();
  const template = await succeed('POST', '/status-pages/incident-templates', {
    ...{ name: 'Slow', ...slow, severity: 'major', status: 'identified' },
  });
  const made = await succeed('POST', page.incidents, { template_id: template.id, title: 'Mail is delayed' });
  assert.deepEqual(
    [made.title, made.message, made.severity, made.status],
    ['Mail is delayed', slow.message, 'major', 'identified'],
  );
  const path = `/status-pages/incident-templates/${template.id}`;
  await succeed('PATCH', path, { title: '{{what}} on {{page}}' });
  assert.deepEqual(await issues('POST', page.incidents, { template_id: template.id }), {
    'variables.what': 'required',
  });
  const variables = { what: 'Slow orders' };
  const named = await succeed('POST', page.incidents, { template_id: template.id, variables });
  assert.match(named.title, /^Slow orders on \S/);
  await succeed('PATCH', path, { title: slow.title });
  const changed = await succeed('PATCH', path, { severity: 'critical' });
  assert.deepEqual([changed.severity, changed.title], ['critical', slow.title]);
  assert.deepEqual(await succeed('GET', path), changed);
  assert.deepEqual((await succeed('GET', '/status-pages/incident-templates')).incident_templates, [changed]);
  for (const method of ['GET', 'DELETE'] as const) assert.equal((await charlie(method, path)).status, 404);
  await succeed('DELETE', path);
  assert.deepEqual(await issues('POST', page.incidents, { template_id: template.id }), {
    template_id: 'an incident template of yours',
  });
});

test('everything that is wrong is listed', async (t) => {
  const { addPage, addSubject, issues, other_account_id } = await openIncidentStage(t, routes);
  const page = await addPage([await addSubject('cron_check')]);
  const theirs = await addSubject('server', 'Theirs', other_account_id);
  const notOnPage = await addSubject('server');
  assert.deepEqual(await issues('POST', page.incidents, {}), { title: 'required', message: 'required' });
  assert.deepEqual(await issues('POST', page.incidents, { title: ' ', message: '\n', status: 'gone' }), {
    title: 'must not be blank',
    message: 'must not be blank',
    status: 'one of investigating, identified, monitoring, resolved',
  });
  assert.deepEqual(
    await issues('POST', page.incidents, {
      ...{
        ...slow,
        affected_servers: [theirs.id, page.components[0].id],
        affected_components: [notOnPage.id],
      },
    }),
    {
      'affected_servers.0': 'a server of this page',
      'affected_servers.1': 'a server of this page',
      'affected_components.0': 'a component of this page',
    },
  );
  assert.deepEqual(await issues('POST', page.incidents, { ...slow, message: 'x'.repeat(5_001) }), {
    message: 'string 1..5000',
  });
});

test('§7 another account, another page and a viewer change nothing', async (t) => {
  const { addPage, succeed, charlie, bob, alice } = await openIncidentStage(t, routes);
  const page = await addPage();
  const other = await addPage();
  const { id, updates } = await succeed('POST', page.incidents, slow);
  const one = `${page.incidents}/${id}`;
  const update = { status: 'resolved', message: 'Over.' };
  const changes = [
    ['POST', page.incidents, slow],
    ['PATCH', one, { title: 'Mine' }],
    ['DELETE', one],
    ['POST', `${one}/updates`, update],
    ['PATCH', `${one}/updates/${updates[0].id}`, { message: 'Mine' }],
    ['DELETE', `${one}/updates/${updates[0].id}`],
  ] as const;
  for (const [method, path, body] of changes) {
    assert.equal((await charlie(method, path, body)).status, 404, `${method} ${path}`);
    assert.equal((await bob(method, path, body)).status, 403, `${method} ${path}`);
    const elsewhere = path.replace(page.incidents, other.incidents);
    if (elsewhere !== other.incidents)
      assert.equal((await alice(method, elsewhere, body)).status, 404, `${method} ${elsewhere}`);
  }
  for (const path of [page.incidents, one]) assert.equal((await charlie('GET', path)).status, 404);
  assert.equal((await bob('GET', one)).body.title, slow.title);
});

test('a page bears 100 active incidents, and an incident 200 updates', async (t) => {
  const { addPage, succeed, alice, database } = await openIncidentStage(t, routes);
  const page = await addPage();
  const { id } = await succeed('POST', page.incidents, slow);
  for (let nth = 1; nth < 100; nth += 1) await succeed('POST', page.incidents, slow);
  const more = await alice('POST', page.incidents, slow);
  assert.deepEqual([more.status, more.body.error], [409, 'too_many_incidents']);
  const { account_id } = await database.selectFrom('incident').selectAll().executeTakeFirstOrThrow();
  const row = { account_id, incident_id: id, status: 'monitoring', message: 'x', created_at: new Date() };
  await database
    .insertInto('incident_update')
    .values(Array.from({ length: 199 }, () => row))
    .execute();
  const update = await alice('POST', `${page.incidents}/${id}/updates`, { status: 'resolved', message: 'x' });
  assert.deepEqual([update.status, update.body.error], [409, 'too_many_updates']);
});
