import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../platform/database/database.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { testClock } from '../../testing/clock.ts';
import { openCutLine } from '../../testing/cut-line.ts';
import { testDatabase } from '../../testing/database.ts';
import { mailAnnouncements } from './send.ts';

/** A breaking change that so many people wait to be mailed about. */
async function openStage(t: TestContext, count: number) {
  const { database, url } = await testDatabase(t);
  const clock = testClock();
  const app = bareApp({ database, clock, urls: { api: 'http://api.example', dashboard: 'http://example' } });
  const created_at = clock.now();
  const emails = Array.from({ length: count }, (_, n) => `member${n}@example.org`);
  const people = await database
    .insertInto('person')
    .values(emails.map((email) => ({ email, email_key: email, created_at })))
    .returning('id')
    .execute();
  const announce = async () => {
    const texts = { kind: 'breaking_change', title: 'Fewer rows', body: 'A hundred are the most.' };
    const { id } = await database
      .insertInto('announcement')
      .values({ ...texts, effective_at: new Date('2026-09-01T00:00:00.000Z'), created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('announcement_recipient')
      .values(people.map((person) => ({ announcement_id: id, person_id: person.id })))
      .execute();
  };
  const queued = async () => {
    const found = await database
      .selectFrom('outgoing_mail')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return found.count;
  };
  const waiting = async () => {
    const found = await database.selectFrom('announcement_recipient').select('mailed_at').execute();
    return found.filter(({ mailed_at }) => mailed_at === null).length;
  };
  const mail = (through = database) => mailAnnouncements({ ...app, database: through }, clock.now());
  return { url, people, database, announce, queued, waiting, mail };
}

test('ten who mail at once mail everybody once, and many are mailed in parts', async (t) => {
  const { announce, queued, mail } = await openStage(t, 250);
  await announce();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => mail()));
  assert.ok(outcomes.includes(true), 'a part is at most a hundred');
  while (await mail());
  assert.equal(await queued(), 250);
});

test('whoever was disabled since it was announced is left out', async (t) => {
  const { announce, queued, mail, people, database } = await openStage(t, 3);
  await announce();
  const [first] = people;
  assert.ok(first);
  await database.updateTable('person').set({ disabled_at: new Date() }).where('id', '=', first.id).execute();
  assert.equal(await mail(), false);
  assert.equal(await queued(), 2);
  const left = await database.selectFrom('announcement_recipient').select('mailed_at').execute();
  assert.ok(left.length === 2 && left.every(({ mailed_at }) => mailed_at !== null));
});

test('wherever the line to the database breaks, everybody is mailed once', async (t) => {
  const { url, announce, queued, waiting, mail } = await openStage(t, 3);
  const line = await openCutLine(t, url);
  let announced = 0;
  for (const answerIsLost of [false, true]) {
    let cuts = 0;
    for (let after = 0, wasCut = true; wasCut; after += 1) {
      await announce();
      announced += 1;
      const database = openDatabase({ url: line.url, poolSize: 1 });
      line.cut({ after, answerIsLost });
      wasCut = await mail(database).then(
        () => line.wasCut(),
        () => true,
      );
      await database.destroy();
      // The server may hold what the broken connection had locked for a moment longer; that is left to it.
      while ((await waiting()) > 0) await mail();
      assert.equal(await queued(), 3 * announced, `cut after ${after}, answer lost: ${answerIsLost}`);
      cuts += wasCut ? 1 : 0;
    }
    assert.ok(cuts > 3);
  }
});
