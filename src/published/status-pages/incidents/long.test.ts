// Incidents with very many updates.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { minutes, seconds } from '../../../platform/time.ts';
import { statusPageRoutes } from '../routes.ts';
import { everyIncident } from './export.ts';
import { shortened } from './incident.ts';
import { incidentRoutes } from './routes.ts';
import { openIncidentStage } from './test-stage.ts';

const slow = { title: 'Orders are delayed', message: 'We are **looking** into it.' };

async function openLongStage(t: TestContext) {
  const stage = await openIncidentStage(t, [...statusPageRoutes(), ...incidentRoutes]);
  const { database, account_id, clock, pass, succeed, addPage } = stage;
  const page = await addPage();
  const open = async (title: string) => {
    pass(seconds(1));
    return succeed('POST', page.incidents, { ...slow, title });
  };
  /** As if somebody had written so many updates of so many characters, one a minute. */
  const postUpdates = async ({ id }: { id: string }, count: number, characters: number) => {
    await sql`
      insert into incident_update (account_id, incident_id, status, message, created_at)
      select ${account_id}, ${id}::uuid, 'identified', repeat('x', ${characters}),
        ${clock.now()}::timestamptz + n * interval '1 minute'
      from generate_series(1, ${count}::int) as n`.execute(database);
    pass(minutes(count + 1));
  };
  return { ...stage, page, open, postUpdates };
}

const titlesOf = ({ incidents }: { incidents: { title: string }[] }) => incidents.map(({ title }) => title);

test('a list ends early where updates are long, and loses nothing', async (t) => {
  const { page, open, postUpdates, succeed } = await openLongStage(t);
  for (const title of ['Quiet', 'Long', 'Longest', 'Short']) {
    const incident = await open(title);
    if (title.startsWith('Long')) await postUpdates(incident, title === 'Long' ? 60 : 199, 5_000);
  }
  const first = await succeed('GET', page.incidents);
  assert.deepEqual(titlesOf(first), ['Short']);
  const second = await succeed('GET', `${page.incidents}?cursor=${first.next_cursor}`);
  assert.deepEqual(titlesOf(second), ['Longest']);
  assert.equal(second.incidents[0].updates.length, 200);
  const third = await succeed('GET', `${page.incidents}?cursor=${second.next_cursor}`);
  assert.deepEqual(titlesOf(third), ['Long', 'Quiet']);
  assert.equal(third.next_cursor, null);
});

test('an export has all of it', async (t) => {
  const { open, postUpdates, database, account_id } = await openLongStage(t);
  for (const title of ['First', 'Second']) await postUpdates(await open(title), 199, 5_000);
  const exported = [];
  for await (const { title, updates } of everyIncident(database, account_id))
    exported.push([title, updates.length]);
  assert.deepEqual(exported, [
    ['First', 200],
    ['Second', 200],
  ]);
});

test('the updates of an incident are read newest first, as its page shows it', async (t) => {
  const { page, open, postUpdates, succeed, alice } = await openLongStage(t);
  const incident = await open(slow.title);
  const path = `${page.incidents}/${incident.id}/updates`;
  const answer = await succeed('GET', path);
  assert.deepEqual(answer, {
    updates: [{ ...incident.updates[0], message_html: '<p>We are <strong>looking</strong> into it.</p>' }],
    next_cursor: null,
  });
  await postUpdates(incident, 30, 5_000);
  const ids: number[] = [];
  let cursor: string | null = '';
  const sizes = [];
  while (cursor !== null) {
    const part: { updates: { id: number }[]; next_cursor: string | null } = await succeed(
      'GET',
      `${path}?limit=15${cursor && `&cursor=${cursor}`}`,
    );
    ids.push(...part.updates.map(({ id }) => id));
    sizes.push(part.updates.length);
    cursor = part.next_cursor;
  }
  assert.deepEqual(sizes, [15, 15, 1]);
  const { updates } = await succeed('GET', `${page.incidents}/${incident.id}`);
  assert.deepEqual(
    ids,
    updates.map(({ id }: { id: number }) => id),
  );
  assert.equal((await succeed('GET', path)).updates.length, 20);
  assert.equal((await alice('GET', `${path}?cursor=W10`)).status, 400);
});

test('webhooks are sent the newest updates and the first one of an incident with long updates', () => {
  const update = { incident_id: '', status: 'identified', created_at: new Date(0), edited_at: null } as const;
  const left = (lengths: readonly number[]) => {
    const updates = lengths.map((length, id) => ({ ...update, id, message: 'x'.repeat(length) }));
    return shortened({ updates }, 1_000).updates.map(({ id }) => id);
  };
  assert.deepEqual(left([5]), [0]);
  assert.deepEqual(left([300, 300, 300]), [0, 1, 2]);
  assert.deepEqual(left([300, 300, 300, 300]), [0, 2, 3]);
  assert.deepEqual(left([2_000, 300, 300]), [0, 2]);
  assert.deepEqual(left([300, 300, 2_000]), [0, 2]);
  assert.deepEqual(left([2_000, 2_000]), [0, 1]);
});
