// Incidents as visitors see them, however long their updates are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { days } from '../../../platform/time.ts';
import { statusPageRoutes } from '../routes.ts';
import { incidentRoutes } from './routes.ts';
import { incidentHistory } from './shown.ts';
import { openIncidentStage } from './test-stage.ts';

const routes = [...statusPageRoutes(), ...incidentRoutes];

test('whoever writes at great length is cut short: the newest and the first of each are shown', async (t) => {
  const { addPage, succeed, shown, database, clock } = await openIncidentStage(t, routes);
  const page = await addPage();
  for (const title of ['One', 'Two', 'Three'])
    await succeed('POST', page.incidents, { title, message: `${title} began` });
  await sql`
    insert into incident_update (account_id, incident_id, status, message, created_at)
    select account_id, id, 'identified', n || repeat('x', 4990), ${clock.now()}::timestamptz + n * interval '1 second'
    from incident, generate_series(1, 199) n`.execute(database);
  const { active } = await shown(page);
  const messages = active.flatMap(({ updates }) => updates.map(({ message }) => message));
  assert.ok(messages.join('').length < 600_000, String(messages.join('').length));
  assert.deepEqual(
    active.map(({ updates, message }) => [
      updates[0]?.message.slice(0, 4),
      updates.at(-1)?.message === message,
    ]),
    [
      ['199x', true],
      ['199x', true],
      ['199x', true],
    ],
  );
  // Newest first, without a gap before the first one.
  assert.deepEqual(
    active[0]?.updates.slice(0, 30).map(({ message }) => parseInt(message, 10)),
    Array.from({ length: 30 }, (_, index) => 199 - index),
  );
});

test('a month of many incidents is shown in sheets, none of them twice', async (t) => {
  const { addPage, database, clock, account_id } = await openIncidentStage(t, routes);
  const page = await addPage();
  const now = clock.now();
  await sql`
    with made as (
      insert into incident (id, account_id, status_page_id, title, status, severity, created_at, resolved_at, changed_at)
      select gen_random_uuid(), ${account_id}, ${page.id}, 'Incident ' || n, 'resolved', 'minor', ${now}, ${now}, ${now}
      from generate_series(1, 50) n
      returning *
    )
    insert into incident_update (account_id, incident_id, status, message, created_at)
    select account_id, id, 'resolved', 'Over.', created_at from made`.execute(database);
  const stretch = { from: new Date(now.getTime() - days(1)), to: new Date(now.getTime() + days(1)) };
  const key = { account_id, id: page.id };
  const sheets = await Promise.all([0, 1, 2, 3].map((nth) => incidentHistory(database, key, stretch, nth)));
  assert.deepEqual(
    sheets.map(({ incidents, hasMore }) => [incidents.length, hasMore]),
    [
      [20, true],
      [20, true],
      [10, false],
      [0, false],
    ],
  );
  assert.equal(new Set(sheets.flatMap(({ incidents }) => incidents.map(({ id }) => id))).size, 50);
});
