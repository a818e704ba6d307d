import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, transaction } from '../../../platform/database/database.ts';
import { announceWork, openEvents } from '../../../platform/events.ts';
import { hours, minutes, seconds } from '../../../platform/time.ts';
import { openCutLine } from '../../../testing/cut-line.ts';
import { recordStatements } from '../../../testing/statements.ts';
import { SlugDirectory } from './slug-directory.ts';
import { openStage, type Stage } from './test-stage.ts';

/** Many checks in two statements. */
async function addChecks({ app, account_id, clock }: Stage, count: number): Promise<string[]> {
  const now = clock.now();
  await sql`
    insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
    select coalesce((select max(id) from subject), 0) + n, ${account_id}, 'cron_check', 'Job', 'new', ${now}, ${now}, ${now}
    from generate_series(1, ${count}::int) as n`.execute(app.database);
  const { rows } = await sql<{ slug: string }>`
    insert into cron_check (id, account_id, slug, slug_set_at, interval_seconds)
    select id, account_id, gen_random_uuid(), ${now}, 600 from subject
    where id not in (select id from cron_check) returning slug`.execute(app.database);
  return rows.map(({ slug }) => slug);
}

const strangers = (directory: SlugDirectory) =>
  Array.from({ length: 1_000 }, () => directory.known().maybe(randomUUID())).filter(Boolean).length;

test('before it has read anything every slug may be known, and afterwards few strangers are', async (t) => {
  const stage = await openStage(t);
  const slugs = await addChecks(stage, 20_001);
  const directory = new SlugDirectory(stage.app);
  assert.equal(strangers(directory), 1_000);
  await directory.refresh();
  assert.ok(slugs.every((slug) => directory.known().maybe(slug)));
  assert.ok(strangers(directory) < 20);
});

test('a new slug is known as soon as others were notified of it', async (t) => {
  const stage = await openStage(t);
  await using events = await openEvents({ url: stage.url, log: stage.app.log });
  const directory = new SlugDirectory(stage.app);
  await directory.refresh();
  const told = new Promise<void>((resolve) =>
    events.onWork('slugs', () => void directory.refresh().then(resolve)),
  );
  stage.clock.pass(hours(1));
  const { slug } = await stage.addCheck();
  assert.equal(directory.known().maybe(slug), false);
  await transaction(stage.app.database, (tx) => announceWork(tx, 'slugs'));
  await told;
  assert.equal(directory.known().maybe(slug), true);
});

test('a slug that was committed later than one that was set after it is found', async (t) => {
  const stage = await openStage(t);
  const directory = new SlugDirectory(stage.app);
  await directory.refresh();
  const slug_set_at = stage.clock.now();
  stage.clock.pass(minutes(1));
  await directory.refresh();
  stage.clock.pass(seconds(30));
  const { slug } = await stage.addCheck({ slug_set_at });
  await directory.refresh();
  assert.ok(directory.known().maybe(slug));
});

test('a filter that became crowded is made anew, larger, without what is gone', async (t) => {
  const stage = await openStage(t);
  const directory = new SlugDirectory(stage.app);
  const gone = Array.from({ length: 9_000 }, () => randomUUID());
  await directory.refresh();
  for (const slug of gone) directory.learn(slug);
  const slugs = await addChecks(stage, 2_000);
  await directory.refresh();
  assert.equal(directory.known().crowded, true);
  await directory.refresh();
  assert.equal(directory.known().crowded, false);
  assert.ok(slugs.every((slug) => directory.known().maybe(slug)));
  assert.ok(gone.filter((slug) => directory.known().maybe(slug)).length < 200);
});

test('a slug that is about to exist is known, also when all are being read just then', async (t) => {
  const stage = await openStage(t);
  await addChecks(stage, 10_001);
  const { database, statements } = recordStatements(stage.app.database);
  const directory = new SlugDirectory({ ...stage.app, database });
  const refreshed = directory.refresh();
  while (statements.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const slug = randomUUID();
  directory.learn(slug);
  await refreshed;
  assert.ok(directory.known().maybe(slug));
  assert.ok(strangers(directory) < 20);
});

test('however many announce new slugs at once, it is read twice, and the last is found', async (t) => {
  const stage = await openStage(t);
  const { database, statements } = recordStatements(stage.app.database);
  const directory = new SlugDirectory({ ...stage.app, database });
  await directory.refresh();
  const before = statements.length;
  const slugs: string[] = [];
  const told: Promise<void>[] = [directory.refresh()];
  slugs.push((await stage.addCheck()).slug);
  for (let notice = 0; notice < 100; notice += 1) told.push(directory.refresh());
  await Promise.all(told);
  assert.ok(slugs.every((slug) => directory.known().maybe(slug)));
  assert.ok(statements.length - before <= 3, `${statements.length - before} statements`);
});

test('what could not be read is read by the next refresh', async (t) => {
  const stage = await openStage(t);
  const line = await openCutLine(t, stage.url);
  const database = openDatabase({ url: line.url });
  t.after(() => database.destroy());
  const directory = new SlugDirectory({ ...stage.app, database });
  await directory.refresh();
  const { slug } = await stage.addCheck();
  line.cut({ after: 0, answerIsLost: false });
  await assert.rejects(directory.refresh());
  await directory.refresh();
  assert.ok(directory.known().maybe(slug));
});
