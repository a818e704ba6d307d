import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circleIssues, type Desired } from './plan.ts';

const check = (id: number, parent: number | null): Desired => ({
  ...{ section: 'cron_checks', key: `c${id}`, field: `cron_checks.c${id}`, existing: null, id, source: null },
  settings: { name: `c${id}`, depends_on: parent === null ? null : { type: 'cron_check', id: parent } },
});

const circular = (desired: Desired[], existing: Desired[] = []) =>
  circleIssues(
    desired,
    existing.map(({ section, id, key, settings }) => ({ section, id, key, settings })),
  ).map(({ field }) => field);

test('checks that are in a circle are named, and not what leads into it', () => {
  assert.deepEqual(circular([check(1, 2), check(2, 3), check(3, null)]), []);
  assert.deepEqual(circular([check(1, 1)]), ['cron_checks.c1.depends_on']);
  assert.deepEqual(circular([check(1, 2), check(2, 3), check(3, 2), check(4, 1)]), [
    'cron_checks.c2.depends_on',
    'cron_checks.c3.depends_on',
  ]);
  // By way of what the document does not name.
  assert.deepEqual(circular([check(1, 2)], [check(1, null), check(2, 1)]), ['cron_checks.c1.depends_on']);
});

test('as many checks as a document can have may lead into one circle', () => {
  const most = 20_000;
  const all = Array.from({ length: most }, (_, id) => check(id, Math.min(id + 1, most - 1)));
  assert.deepEqual(circular(all), [`cron_checks.c${most - 1}.depends_on`]);
});
