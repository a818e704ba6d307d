import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { transaction } from '../platform/database/database.ts';
import { insertAccount } from '../testing/account.ts';
import { testDatabase } from '../testing/database.ts';
import type { SubjectType } from './schema.ts';
import { createSubject } from './subjects.ts';
import { completeTargets, isTargeted, targetIdIssues, targetTagIssues } from './targets.ts';

const nothing = { all: false, ids: [], tags: [] };

test('a subject is meant by everything, by its id or by one of its tags, and by nothing else', () => {
  const subject = { id: 7, tags: ['web', 'eu'] };
  for (const [targets, expected] of [
    [{ all: true }, true],
    [{ ids: [6, 7] }, true],
    [{ tags: ['db', 'eu'] }, true],
    [{ ids: [6], tags: ['web'] }, true],
    [{}, false],
    [{ ids: [6], tags: ['db'] }, false],
    [{ tags: ['we'] }, false],
    [{ tags: ['WEB'] }, false],
  ] as const)
    assert.equal(
      isTargeted({ ...nothing, ...targets } as typeof nothing, subject),
      expected,
      JSON.stringify(targets),
    );
});

const ids = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 });
const tags = fc.array(fc.constantFrom('a', 'b', 'c', ' a ', 'd'), { maxLength: 4 });
const given = fc.record({ all: fc.boolean(), ids, tags }, { requiredKeys: [] });
const subjects = fc.record({ id: fc.integer({ min: 1, max: 9 }), tags });

test('emptied lists mean nobody, whatever else is true', () => {
  fc.assert(
    fc.property(subjects, (subject) => {
      assert.equal(isTargeted(nothing, subject), false);
      assert.equal(isTargeted(completeTargets({}), subject), false);
    }),
  );
});

test('naming more never means less, and the order in which it is named means nothing', () => {
  fc.assert(
    fc.property(given, given, subjects, (some, more, subject) => {
      const both = {
        all: some.all === true || more.all === true,
        ids: [...(some.ids ?? []), ...(more.ids ?? [])],
        tags: [...(some.tags ?? []), ...(more.tags ?? [])],
      };
      const isMeant = [some, more].some((one) => isTargeted(completeTargets(one), subject));
      assert.equal(isTargeted(completeTargets(both), subject), isMeant);
      const reversed = { all: both.all, ids: both.ids.toReversed(), tags: both.tags.toReversed() };
      assert.deepEqual(completeTargets(reversed), completeTargets(both));
      assert.deepEqual(completeTargets(completeTargets(both)), completeTargets(both));
    }),
  );
});

test('tags that are blank or hold control characters are named by their place', () => {
  assert.deepEqual(targetTagIssues({ targets: { tags: ['ok', ' ', 'a\nb'] } }), [
    { field: 'targets.tags.1', reason: 'must not be blank' },
    { field: 'targets.tags.2', reason: 'text without control characters' },
  ]);
  for (const body of [null, {}, { targets: undefined }, { targets: {} }, { targets: { tags: [] } }])
    assert.deepEqual(targetTagIssues(body), []);
});

test('ids of nobody, of another account or of another type are named by their place', async (t) => {
  const { database } = await testDatabase(t);
  const account_id = await insertAccount(database);
  const other_id = await insertAccount(database);
  const add = (type: SubjectType, of = account_id) =>
    transaction(database, (tx) =>
      createSubject(tx, {
        ...{ account_id: of, type, name: 'Web', tags: [], status: 'new', depends_on_id: null },
        now: new Date('2026-06-16T08:00:00.000Z'),
      }),
    );
  const server = await add('server');
  const check = await add('cron_check');
  const foreign = await add('server', other_id);
  const named = { ids: [server, foreign, check, 1, server] };
  const issues = (types?: readonly SubjectType[]) =>
    transaction(database, (tx) => targetIdIssues(tx, account_id, named, types));
  const gone = { reason: 'there is no such server, process or check' };
  assert.deepEqual(await issues(), [
    { field: 'targets.ids.1', ...gone },
    { field: 'targets.ids.3', ...gone },
  ]);
  assert.deepEqual(await issues(['server', 'process']), [
    { field: 'targets.ids.1', ...gone },
    { field: 'targets.ids.2', reason: 'must be a server or a process' },
    { field: 'targets.ids.3', ...gone },
  ]);
});
