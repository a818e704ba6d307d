import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckHistory } from './history.ts';
import { ImportProblem } from './import-problem.ts';
import { latest, readHistory } from './read-history.ts';

const DAY = 86_400_000;
const history = (key: string, count: number): CheckHistory => ({
  reference: `cron_checks.${key}`,
  periods: Array.from({ length: count }, (_, day) => ({
    ...{ status: day % 2 ? 'down' : 'up', from: day * DAY, to: (day + 1) * DAY },
  })),
});
const document = { version: 1, cron_checks: { one: {}, other: {} } };

test('the history of checks that are imported comes along, and of no others', async () => {
  const { history: found, items } = await readHistory(
    () => [history('one', 3), history('gone', 9)],
    document,
  );
  assert.deepEqual(
    found.map(({ reference }) => reference),
    ['cron_checks.one'],
  );
  assert.deepEqual(
    items.map(({ grade, becomes, note }) => [grade, becomes, note]),
    [['carried_over', null, 'Since 1970-01-01 for 1 check. Only checks that the import creates get it.']],
  );
  assert.deepEqual(await readHistory(() => [], document), { history: [], items: [] });
});

test('a history that cannot be read says so, and is no reason to import nothing', async () => {
  const { history: found, items } = await readHistory(() => {
    throw new ImportProblem('kuma.db cannot be read.');
  }, document);
  assert.deepEqual(found, []);
  assert.deepEqual([items[0]?.grade, items[0]?.note], ['not_possible', 'kuma.db cannot be read.']);
});

test('of more than there is room for, each check keeps its latest', () => {
  const [one, other] = latest([history('one', 100), history('other', 3)], 20);
  assert.deepEqual([one?.periods.length, one?.periods.at(-1)?.to], [10, 100 * DAY]);
  assert.equal(other?.periods.length, 3);
});
