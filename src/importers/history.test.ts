import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { days, hours } from '../platform/time.ts';
import { historyOf } from './healthchecks/history.ts';
import { readHealthchecksFile } from './healthchecks/sqlite.ts';
import { periodsOf, spansOf } from './history.ts';
import { readKumaHistory, seenIn } from './kuma/history.ts';

const fixture = (path: string) => fileURLToPath(new URL(`../../e2e/importers/${path}`, import.meta.url));

test('a status lasts until the next, as far as anything was seen', () => {
  const changes = [
    { at: 10, status: 'down' },
    { at: 0, status: 'up' },
    { at: 20, status: 'down' },
    { at: 30, status: 'unknown' },
    { at: 40, status: 'up' },
    { at: 99, status: 'up' },
  ] as const;
  assert.deepEqual(periodsOf(changes, 60), [
    { status: 'up', from: 0, to: 10 },
    { status: 'down', from: 10, to: 30 },
    { status: 'up', from: 40, to: 60 },
  ]);
  assert.deepEqual(
    periodsOf(changes, 60, [
      { from: 5, to: 12 },
      { from: 25, to: 50 },
    ]),
    [
      { status: 'up', from: 5, to: 10 },
      { status: 'down', from: 10, to: 12 },
      { status: 'down', from: 25, to: 30 },
      { status: 'up', from: 40, to: 50 },
    ],
  );
  assert.deepEqual(periodsOf([], 60), []);
});

test('hours and days with statistics say when a Kuma was running', () => {
  const hour = (count: number) => days(10) + hours(count);
  assert.deepEqual(seenIn([], []), null);
  assert.deepEqual(spansOf([0, 10, 30], 10), [
    { from: 0, to: 20 },
    { from: 30, to: 40 },
  ]);
  assert.deepEqual(seenIn([hour(0), hour(1), hour(5)], [days(7), days(9), days(10)]), [
    { from: days(7), to: days(8) },
    { from: days(9), to: hour(2) },
    { from: hour(5), to: hour(6) },
  ]);
});

test('the database of a real Uptime Kuma gives the history of its monitors', async () => {
  const becomes = new Map([
    [4, 'uptime_checks.kuma-monitor-4'],
    [9_999, 'uptime_checks.gone'],
  ]);
  const histories = await readKumaHistory(fixture('kuma/kuma-2.5.3.db'), becomes, () => {});
  assert.deepEqual(
    histories.map(({ reference }) => reference),
    ['uptime_checks.kuma-monitor-4'],
  );
  const [first] = histories[0]?.periods ?? [];
  assert.deepEqual(first && [first.status, new Date(first.from).toISOString()], [
    'up',
    '2026-11-23T17:55:08.325Z',
  ]);
  await assert.rejects(
    readKumaHistory(fixture('healthchecks/hc-3.13.sqlite'), becomes, () => {}),
    {
      name: 'ImportProblem',
    },
  );
});

test('the flips of a real Healthchecks give the history of its checks', async () => {
  const source = await readHealthchecksFile(fixture('healthchecks/hc-3.13.sqlite'), () => {});
  const becomes = new Map(source.checks.map((row, index) => [String(row.uuid), `cron_checks.${index}`]));
  const histories = historyOf(source, becomes, new Date('2026-11-24T00:00:00Z'));
  assert.ok(histories.length > 3);
  for (const { periods } of histories)
    assert.ok(periods.every(({ from, to }) => from < to && to <= Date.UTC(2026, 10, 24)));
  assert.ok(histories.some(({ periods }) => periods.some(({ status }) => status === 'up')));
});
