import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alert } from '../../api/schema.gen.ts';
import { alertsOf, boxesOf, foldedIn, groupAlerts, rowsOf } from './grouping.ts';

const alert = (id: number, given: Partial<Alert> = {}) =>
  ({
    id,
    kind: 'cron_missed',
    subject: { id, type: 'cron_check', name: `job ${id}` },
    tags: [],
    depends_on: null,
    ...given,
  }) as Partial<Alert> as Alert;
const shown = (alerts: readonly Alert[], by: Parameters<typeof groupAlerts>[1]) =>
  groupAlerts(alerts, by).map(({ name, alerts: some }) => [name, some.map(({ id }) => id)]);

test('209 failures are four rows, each alert in one of them', () => {
  const kinds = ['uptime_down', 'cron_missed', 'cron_fail', 'server_offline'] as const;
  const alerts = Array.from({ length: 209 }, (_, id) => alert(id, { kind: kinds[id % 4] ?? 'cron_fail' }));
  const rows = rowsOf(alerts, 'cause', new Set());
  assert.equal(rows.length, 4);
  assert.equal(alertsOf(foldedIn(rows)).length, 209);
  const opened = rowsOf(alerts, 'cause', new Set([rows[1]?.key ?? '']));
  assert.equal(opened.length, 4 + 52);
  assert.equal(alertsOf([...opened, ...foldedIn(opened)]).length, 209);
  assert.equal(boxesOf(opened)(rows[1]?.key ?? '').length, 52);
  assert.deepEqual(boxesOf(opened)('7'), ['7']);
});

test('a server stands for itself and for what depends on it', () => {
  const web = { id: 9, type: 'server', name: 'web 1' } as const;
  const alerts = [
    alert(1, { depends_on: web }),
    alert(2, { depends_on: { id: 7, type: 'cron_check', name: 'first' } }),
    alert(3, { subject: web }),
  ];
  assert.deepEqual(shown(alerts, 'server'), [
    ['web 1', [1, 3]],
    [null, [2]],
  ]);
  assert.deepEqual(shown(alerts, 'parent'), [
    ['web 1', [1]],
    ['first', [2]],
    [null, [3]],
  ]);
});

test('of several tags the commonest counts, and what has none comes last', () => {
  const alerts = [
    alert(1),
    alert(2, { tags: ['a', 'b'] }),
    alert(3, { tags: ['b'] }),
    alert(4, { tags: ['a', 'b'] }),
  ];
  assert.deepEqual(shown(alerts, 'tag'), [
    ['b', [2, 3, 4]],
    [null, [1]],
  ]);
});

test('without a grouping every alert is a row', () => {
  assert.deepEqual(
    rowsOf([alert(1), alert(2)], null, new Set()).map(({ key }) => key),
    ['1', '2'],
  );
});
