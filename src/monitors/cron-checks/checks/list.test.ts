import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { transaction } from '../../../platform/database/database.ts';
import { minutes } from '../../../platform/time.ts';
import { findSubjectPage, sortKeys } from '../../../subjects/page-store.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { timeline } from '../../../subjects/timeline.ts';
import { type BareHost, openBareHost } from '../../../testing/bare-host.ts';
import { openForManyRows } from '../../../testing/many-rows.ts';
import { allChecks, inOrderOf } from '../../../testing/pages-of-checks.ts';
import { plansOf } from '../../../testing/query-plans.ts';
import { expectedSortKey, findToCompute } from './expected-store.ts';
import { cronCheckRoutes } from './routes.ts';
import { findChecks } from './store.ts';

const open = (t: TestContext) => openBareHost(t, cronCheckRoutes);

interface Shown {
  id: number;
  name: string;
  status: string;
}

async function created(host: BareHost, fields: Record<string, unknown> = {}): Promise<Shown> {
  const { status, body } = await host.alice('POST', '/cron-checks', {
    name: 'Backup',
    interval_seconds: 600,
    ...fields,
  });
  assert.equal(status, 201);
  return body;
}

const namesOf = async ({ alice }: BareHost, query: string) => {
  const { status, body } = await alice('GET', `/cron-checks?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.checks.map((check: Shown) => check.name);
};

/** As if a success had been recorded at this moment. */
const recordPings = ({ database, account_id }: BareHost, ids: readonly number[], at: Date) =>
  transaction(database, async (tx) => {
    await moveStatuses(
      tx,
      ids.map((subject_id) => ({ account_id, subject_id, status: 'up', at })),
    );
    await tx
      .updateTable('cron_check')
      .set({ slot_since: at, last_ping_at: at, next_expected_at: null })
      .where('id', 'in', ids)
      .execute();
  });

const allPages = ({ alice }: BareHost, query: string) => allChecks<Shown>(alice, `/cron-checks?${query}`);

test('the pages of a list hold every check once, newest first, though several are of one moment', async (t) => {
  const host = await open(t);
  for (let index = 0; index < 7; index += 1) {
    await created(host, { name: `Check ${index}` });
    if (index % 3 === 2) host.clock.pass(1);
  }
  const { found, calls } = await allPages(host, 'limit=2');
  assert.equal(calls, 4);
  assert.equal(new Set(found.map((check) => check.id)).size, 7);
  assert.deepEqual(
    found.map((check) => Math.floor(Number(check.name.at(-1)) / 3)),
    [2, 1, 1, 1, 0, 0, 0],
  );
});

test('a check that is created or deleted between two pages moves none of the others', async (t) => {
  const host = await open(t);
  const made: Shown[] = [];
  for (let index = 0; index < 4; index += 1) {
    made.push(await created(host, { name: `Check ${index}` }));
    host.clock.pass(1);
  }
  const first = await host.alice('GET', '/cron-checks?limit=2');
  await created(host, { name: 'Newer' });
  await host.alice('DELETE', `/cron-checks/${made[2]?.id}`);
  assert.deepEqual(await namesOf(host, `limit=2&cursor=${first.body.next_cursor}`), ['Check 1', 'Check 0']);
});

test('a list is filtered by tags, by words and by status', async (t) => {
  const host = await open(t);
  await created(host, { name: 'Alpha 100%', tags: ['a', 'b'] });
  host.clock.pass(1);
  await created(host, { name: 'Beta_1', tags: ['b'] });
  host.clock.pass(1);
  const gamma = await created(host, { name: 'Gamma\\', tags: [] });
  await host.alice('POST', `/cron-checks/${gamma.id}/pause`);
  assert.deepEqual(await namesOf(host, 'tag=b'), ['Beta_1', 'Alpha 100%']);
  assert.deepEqual(await namesOf(host, 'tag=a&tag=b'), ['Alpha 100%']);
  assert.deepEqual(await namesOf(host, 'tag=c'), []);
  assert.deepEqual(await namesOf(host, 'status=paused'), ['Gamma\\']);
  assert.deepEqual(await namesOf(host, 'status=new&tag=b&q=ALPHA'), ['Alpha 100%']);
  assert.deepEqual(await namesOf(host, 'q=%25'), ['Alpha 100%']);
  assert.deepEqual(await namesOf(host, 'q=_'), ['Beta_1']);
  assert.deepEqual(await namesOf(host, 'q=%5C'), ['Gamma\\']);
  assert.deepEqual(await namesOf(host, 'q=%25%27%3B--'), []);
  assert.deepEqual(await namesOf(host, 'q=100%25+B'), ['Alpha 100%'], 'words of name and tags');
  assert.deepEqual(await namesOf(host, 'q=a+a+gamma+++A'), ['Gamma\\']);
  assert.deepEqual(await namesOf(host, 'q=+'), ['Gamma\\', 'Beta_1', 'Alpha 100%']);
  assert.deepEqual(await namesOf(host, `q=${gamma.id}`), ['Gamma\\']);
  assert.deepEqual(await namesOf(host, `q=${String(gamma.id).slice(1)}`), [], 'an id is meant whole');
});

test('late is derived from up by the clock, in lists as on the check', async (t) => {
  const host = await open(t);
  const soon = await created(host, { name: 'Soon', interval_seconds: 60, grace_seconds: 600 });
  const later = await created(host, { name: 'Later', interval_seconds: 6_000 });
  await recordPings(host, [soon.id, later.id], host.clock.now());
  assert.deepEqual(await namesOf(host, 'status=late'), []);
  host.clock.pass(minutes(2));
  assert.deepEqual(await namesOf(host, 'status=late'), ['Soon']);
  assert.deepEqual(await namesOf(host, 'status=up'), ['Later']);
  assert.equal((await host.alice('GET', `/cron-checks/${soon.id}`)).body.status, 'late');
});

test('several statuses may be asked for, those that are derived too', async (t) => {
  const host = await open(t);
  const names = ['New', 'Up', 'Late', 'Paused'];
  const made = new Map<string, Shown>();
  for (const name of names) {
    made.set(name, await created(host, { name, interval_seconds: name === 'Late' ? 60 : 6_000 }));
    host.clock.pass(1);
  }
  const idOf = (name: string) => made.get(name)?.id ?? 0;
  await recordPings(host, [idOf('Up'), idOf('Late')], host.clock.now());
  await host.alice('POST', `/cron-checks/${idOf('Paused')}/pause`);
  host.clock.pass(minutes(2));
  assert.deepEqual(await namesOf(host, 'status=late&status=paused'), ['Paused', 'Late']);
  assert.deepEqual(await namesOf(host, 'status=up&status=late'), ['Late', 'Up']);
  assert.deepEqual(await namesOf(host, 'status=new&status=up'), ['Up', 'New']);
  const wrong = await host.alice('GET', '/cron-checks?status=up&status=burning');
  assert.deepEqual(wrong.body.issues[0].field, 'status.1');
});

test('numbers in names count as numbers, on every page of a list', async (t) => {
  const host = await open(t);
  const ordered = ['job 2', 'Job 12', 'job 012 b', 'job 117', `job ${'9'.repeat(30)}`, 'jobs'];
  for (const name of [...ordered].reverse()) await created(host, { name });
  const sorted = async (sort: string) =>
    (await allPages(host, `limit=2&sort=${sort}`)).found.map(({ name }) => name);
  assert.deepEqual(await sorted('name'), ordered);
  assert.deepEqual(await sorted('-name'), [...ordered].reverse());
});

test('a list can be sorted, worst first for one, and its pages follow each other in that order', async (t) => {
  const host = await open(t);
  const places: [string, number][] = [
    ['delta', 60],
    ['Alpha', 6_000],
    ['charlie', 6_000],
    ['Bravo', 60],
    ['echo', 6_000],
  ];
  const made: Shown[] = [];
  for (const [name, interval_seconds] of places) {
    made.push(await created(host, { name, interval_seconds, grace_seconds: 600 }));
    host.clock.pass(1_000);
  }
  const idsOf = (...names: string[]) => made.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  await recordPings(host, idsOf('delta', 'charlie', 'Bravo', 'echo'), host.clock.now());
  host.clock.pass(minutes(1));
  await recordPings(host, idsOf('Bravo'), host.clock.now());
  host.clock.pass(minutes(2));
  await transaction(host.database, (tx) =>
    moveStatuses(tx, [
      {
        account_id: host.account_id,
        subject_id: idsOf('charlie')[0] ?? 0,
        status: 'down',
        at: host.clock.now(),
      },
    ]),
  );
  const sorted = async (sort: string) => {
    const { found } = await allPages(host, `limit=2&sort=${sort}`);
    return found.map(({ name }) => name);
  };
  assert.deepEqual(await sorted('name'), ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']);
  assert.deepEqual(await sorted('-name'), ['echo', 'delta', 'charlie', 'Bravo', 'Alpha']);
  assert.deepEqual(
    await sorted('created'),
    places.map(([name]) => name),
  );
  assert.deepEqual(await sorted('worst'), ['charlie', 'Bravo', 'delta', 'echo', 'Alpha']);
  assert.deepEqual(await sorted('-worst'), ['Alpha', 'echo', 'delta', 'Bravo', 'charlie']);
  assert.equal((await sorted('-since'))[0], 'charlie');
  assert.deepEqual((await sorted('last'))[0], 'Alpha');
  assert.equal((await sorted('-last'))[0], 'Bravo');
  const { body } = await host.alice('GET', '/cron-checks?limit=2&sort=name');
  const other = await host.alice('GET', `/cron-checks?limit=2&sort=-name&cursor=${body.next_cursor}`);
  assert.deepEqual(other.body.issues, [{ field: 'cursor', reason: 'a next_cursor of this list' }]);
});

test('pages by duration or by the next run are the whole list in order, what is not known last', async (t) => {
  const host = await open(t);
  const made: Shown[] = [];
  for (let index = 0; index < 8; index += 1)
    made.push(await created(host, { interval_seconds: 600 * (1 + (index % 3)) }));
  const nightly = { interval_seconds: null, cron_expression: '0 3 * * *' };
  for (let index = 0; index < 3; index += 1) made.push(await created(host, nightly));
  await recordPings(host, idsOf(made).slice(0, 10), host.clock.now());
  await host.alice('POST', `/cron-checks/${made[0]?.id}/pause`);
  await fallDown(host, [made[1]?.id ?? 0, made[8]?.id ?? 0]);
  const durations = fc.array(fc.option(fc.constantFrom(0, 5, 5, 900), { freq: 3 }), {
    ...{ minLength: made.length, maxLength: made.length },
  });
  await fc.assert(
    fc.asyncProperty(durations, fc.integer({ min: 1, max: 5 }), async (took, limit) => {
      await sql`
        update cron_check c set last_duration_ms = given.ms
        from unnest(${idsOf(made)}::bigint[], ${took}::int[]) as given (id, ms)
        where c.id = given.id`.execute(host.database);
      const { found: all } = await allPages(host, 'limit=200');
      for (const [sort, field] of [
        ['took', 'last_duration_ms'],
        ['next', 'next_expected_at'],
      ] as const)
        for (const minus of ['', '-'] as const) {
          const { found } = await allPages(host, `limit=${limit}&sort=${minus}${sort}`);
          assert.deepEqual(idsOf(found), idsOf(inOrderOf(all, field, minus)), `${minus}${sort}`);
        }
    }),
    { numRuns: 5 },
  );
});

const idsOf = (checks: readonly Shown[]) => checks.map(({ id }) => id);

const fallDown = ({ database, account_id, clock }: BareHost, ids: readonly number[]) =>
  transaction(database, async (tx) => {
    await moveStatuses(
      tx,
      ids.map((subject_id) => ({ account_id, subject_id, status: 'down', at: clock.now() })),
    );
    await tx.updateTable('cron_check').set({ next_expected_at: null }).where('id', 'in', ids).execute();
  });

test('what is running is distinguished from what is up, late or new, and stays down where it is', async (t) => {
  const host = await open(t);
  const names = ['down runs', 'late runs', 'new', 'new runs', 'paused runs', 'past runs', 'up', 'was over'];
  const made = new Map<string, number>();
  for (const name of names)
    made.set(name, (await created(host, { name, interval_seconds: name === 'late runs' ? 60 : 6_000 })).id);
  const idOf = (name: string) => made.get(name) ?? 0;
  const at = host.clock.now();
  await recordPings(host, ['late runs', 'past runs', 'up', 'was over', 'down runs'].map(idOf), at);
  await fallDown(host, [idOf('down runs')]);
  await host.alice('POST', `/cron-checks/${idOf('paused runs')}/pause`);
  const runs = async (name: string, startedMs: number, past_limit: boolean) =>
    host.database
      .updateTable('cron_check')
      .set({
        open_runs: JSON.stringify([
          { run_id: null, started_at: new Date(at.getTime() + startedMs).toISOString(), past_limit },
        ]),
      })
      .where('id', '=', idOf(name))
      .execute();
  for (const name of ['down runs', 'new runs', 'paused runs']) await runs(name, -1_000, false);
  await runs('late runs', 0, true);
  await runs('past runs', 0, true);
  await runs('was over', -1_000, true);
  host.clock.pass(minutes(2));
  const listed = async (query: string) => (await namesOf(host, `sort=name&${query}`)).join(', ');
  assert.equal(await listed('state=running'), 'late runs, new runs, past runs');
  assert.equal(await listed('state=up'), 'up, was over');
  assert.equal(await listed('state=late'), '');
  assert.equal(await listed('state=new&state=down'), 'down runs, new');
  assert.equal(await listed('state=paused&state=running&status=new'), 'new runs');
  const { body } = await host.alice('GET', '/cron-checks?limit=200');
  const running = body.checks.filter(({ running, status }: { running: boolean; status: string }) =>
    running ? !['down', 'paused'].includes(status) : false,
  );
  assert.equal(
    await listed('state=running'),
    running
      .map(({ name }: Shown) => name)
      .sort()
      .join(', '),
  );
});

/** Many checks of one account, written without the ceremony of creating them. */
async function manyChecks({ url, account_id }: BareHost, count: number) {
  await using database = await openForManyRows(url);
  await sql`
    with made as (
      insert into subject (id, account_id, type, name, tags, status, status_since, created_at, updated_at)
      select n, ${account_id}, 'cron_check', 'Check ' || n, array['t' || n % 100], 'up',
        '2026-06-16T08:00:00Z', '2026-06-16T07:00:00Z'::timestamptz + n * interval '1 ms', '2026-06-16T07:00:00Z'
      from generate_series(1, ${count}::int) n
      returning id, account_id
    ), periods as (
      insert into state_period (account_id, subject_id, status, from_at)
      select account_id, id, 'up', '2026-06-16T08:00:00Z' from made
    )
    insert into cron_check (id, account_id, slug, slug_set_at, interval_seconds, slot_since)
    select id, account_id, gen_random_uuid(), '2026-06-16T07:00:00Z',
      case when id % 1000 = 0 then 60 else 86400 end, '2026-06-16T08:00:00Z'
    from made`.execute(database);
  await sql`analyze`.execute(database);
}

test('a rare status is found although one page does not look at every check', async (t) => {
  const host = await open(t);
  await manyChecks(host, 12_000);
  host.clock.pass(minutes(2));
  const { found, calls } = await allPages(host, 'status=late&limit=3');
  assert.equal(found.length, 12);
  assert.equal(new Set(found.map((check) => check.id)).size, 12);
  assert.ok(calls >= 4);
  const none = await allPages(host, 'status=late&q=nothing');
  assert.deepEqual(none.found, []);
});

test('lists and single checks are read by index among a hundred thousand', async (t) => {
  const host = await open(t);
  await manyChecks(host, 100_000);
  const { account_id, url } = host;
  const page = {
    ...({
      type: 'cron_check',
      after: null,
      tags: [],
      stored: null,
      shown: null,
      known: null,
      words: [],
      searchText: null,
      filters: [],
    } as const),
    ...{ key: sortKeys.created, isDescending: true, limit: 51 },
  };
  const after = { key: host.clock.now(), id: 50_000 };
  const byName = { key: sortKeys.name, isDescending: false };
  const few = account_id + 1;
  const reads: [string, (database: Database) => Promise<unknown>][] = [
    ['first page', (database) => findSubjectPage(database, account_id, page)],
    ['further page', (database) => findSubjectPage(database, account_id, { ...page, after })],
    ['by status', (database) => findSubjectPage(database, account_id, { ...page, stored: ['down'] })],
    ['by name', (database) => findSubjectPage(database, account_id, { ...page, ...byName })],
    [
      'further by name',
      (database) =>
        findSubjectPage(database, account_id, { ...page, ...byName, after: { key: 'check', id: 50_000 } }),
    ],
    ['by words', (database) => findSubjectPage(database, account_id, { ...page, words: ['check', '7'] })],
    ['by tag', (database) => findSubjectPage(database, account_id, { ...page, tags: ['t7'] })],
    // Of an account with few of them: all of one account are sorted, whatever they are sorted by.
    ['by next', (database) => findSubjectPage(database, few, { ...page, key: expectedSortKey([]) })],
    ['to compute', (database) => findToCompute(database, few, { isDown: true, until: null, limit: null })],
    ['one', (database) => findChecks(database, account_id, [77])],
    [
      'timeline',
      (database) =>
        timeline(database, account_id, 77, {
          from: new Date('2026-06-16T06:00:00.000Z'),
          to: host.clock.now(),
          now: host.clock.now(),
        }),
    ],
  ];
  for (const [name, read] of reads)
    for (const plan of await plansOf(url, read)) {
      assert.doesNotMatch(plan, /Seq Scan on (subject|cron_check|state_period)/, `${name}\n${plan}`);
      if (/by name/.test(name)) assert.match(plan, /subject_by_name/, `${name}\n${plan}`);
    }
});
