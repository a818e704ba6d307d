import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AlertChange, AlertRow } from '../alert.ts';
import { applyChanges, withIds } from './state.ts';
import { circumstancesAt } from './test-circumstances.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 5, 16, 8, minute));

const raise = (minute: number, fields: { subject?: number; kind?: AlertRow['kind'] } = {}): AlertChange => ({
  change: 'raise',
  account_id: 1,
  subject: { id: fields.subject ?? 7, type: 'cron_check', name: 'Nightly backup' },
  kind: fields.kind ?? 'cron_fail',
  at: at(minute),
  title: 'Nightly backup failed',
  detail: '',
});

const resolve = (minute: number, kinds?: AlertRow['kind'][]): AlertChange => ({
  change: 'resolve',
  account_id: 1,
  subject_id: 7,
  at: at(minute),
  reason: 'recovered',
  ...(kinds ? { kinds } : {}),
});

const apply = (open: readonly AlertRow[], changes: readonly AlertChange[]) =>
  applyChanges(open, changes, circumstancesAt(at(59)));

const notified = (changes: AlertChange[], open: AlertRow[] = []) =>
  apply(open, changes).notices.map(({ type, alert, at: when }) => [type, alert.id, when.getUTCMinutes()]);

test('a cause opens one alert, dated when it arose, with the severity of its kind', () => {
  const { opened, events } = apply([], [raise(3), raise(4, { kind: 'cron_too_fast' })]);
  assert.deepEqual(
    opened.map(({ kind, severity, status, opened_at }) => [kind, severity, status, opened_at]),
    [
      ['cron_fail', 'critical', 'open', at(3)],
      ['cron_too_fast', 'warning', 'open', at(4)],
    ],
  );
  assert.deepEqual(
    events.map((event) => event.type),
    ['opened', 'opened'],
  );
});

test('a cause that repeats is counted and notifies nobody', () => {
  const { opened, notices } = apply([], [raise(3), raise(5), raise(4)]);
  assert.equal(opened.length, 1);
  assert.equal(opened[0]?.occurrences, 3);
  assert.deepEqual(opened[0]?.last_occurred_at, at(5));
  assert.equal(notices.length, 1);
});

test('a metric that is well again ends its own alert and leaves those of others', () => {
  const metric = (name: string) => ({ ...raise(1, { kind: 'server_metric' }), metric: name });
  const over: AlertChange = {
    change: 'resolve',
    account_id: 1,
    subject_id: 7,
    at: at(2),
    reason: 'recovered',
    kinds: ['server_metric'],
    metrics: ['cpu'],
  };
  const { opened } = apply([], [metric('cpu'), metric('disk'), raise(1), over]);
  assert.deepEqual(
    opened.map(({ kind, metric: name, status }) => [kind, name, status]),
    [
      ['server_metric', 'cpu', 'resolved'],
      ['server_metric', 'disk', 'open'],
      ['cron_fail', '', 'open'],
    ],
  );
});

test('a subject that fails and recovers twice in one batch is notified so twice, in order', () => {
  assert.deepEqual(notified([raise(1), resolve(2), raise(8), resolve(9), raise(15)]), [
    ['alert.opened', -1, 1],
    ['alert.resolved', -1, 2],
    ['alert.opened', -2, 8],
    ['alert.resolved', -2, 9],
    ['alert.opened', -3, 15],
  ]);
});

test('what is sent shows the alert as it was at that moment', () => {
  const { notices } = apply([], [raise(1), raise(2), resolve(3)]);
  assert.deepEqual(
    notices.map(({ alert }) => [alert.status, alert.occurrences, alert.resolved_at]),
    [
      ['open', 1, null],
      ['resolved', 2, at(3)],
    ],
  );
});

test('a recovery of some kinds leaves alerts of other kinds open', () => {
  const { opened } = apply([], [raise(1), raise(1, { kind: 'cron_missed' }), resolve(2, ['cron_missed'])]);
  assert.deepEqual(
    opened.map(({ kind, status }) => [kind, status]),
    [
      ['cron_fail', 'open'],
      ['cron_missed', 'resolved'],
    ],
  );
});

test('an alert is never resolved before it was opened', () => {
  const { opened } = apply([], [raise(5), resolve(2)]);
  assert.deepEqual(opened[0]?.resolved_at, at(5));
});

test('texts are cut to what can be stored, never in the middle of a character', () => {
  const change = { ...raise(1), title: `${'x'.repeat(299)}🔥`, detail: 'a\0b' };
  const [alert] = apply([], [change]).opened;
  assert.equal(alert?.title, `${'x'.repeat(299)}\ufffd`);
  assert.equal(alert?.detail, 'a\ufffdb');
});

test('ids take the place of drafts everywhere', () => {
  const applied = withIds(apply([], [raise(1), resolve(2), raise(8)]), [41, 42]);
  assert.deepEqual(
    applied.opened.map((row) => row.id),
    [41, 42],
  );
  assert.deepEqual(
    applied.events.map((event) => event.alert_id),
    [41, 41, 42],
  );
  assert.deepEqual(
    applied.notices.map((notice) => notice.alert.id),
    [41, 41, 42],
  );
});

const kinds = ['cron_fail', 'cron_missed'] as const;
const changes = fc.array(
  fc.oneof(
    fc
      .record({ minute: fc.nat(59), subject: fc.nat(2), kind: fc.constantFrom(...kinds) })
      .map((made) => raise(made.minute, made)),
    fc.record({ minute: fc.nat(59), subject: fc.nat(2) }).map(
      ({ minute, subject }): AlertChange => ({
        ...resolve(minute),
        change: 'resolve',
        subject_id: subject,
        account_id: 1,
        at: at(minute),
        reason: 'recovered',
      }),
    ),
  ),
  { maxLength: 40 },
);

test('whatever happens, one alert per key is open at most, and nothing ends twice or before it began', () => {
  fc.assert(
    fc.property(changes, changes, (first, second) => {
      const before = withIds(apply([], first), ids(first.length, 1));
      const open = before.opened.filter((row) => row.status !== 'resolved');
      const after = withIds(apply(open, second), ids(second.length, 1_000));
      const untouched = open.filter((row) => !after.changed.some((changed) => changed.id === row.id));
      const rows = [...untouched, ...after.changed, ...after.opened];

      const keys = rows
        .filter((row) => row.status !== 'resolved')
        .map((row) => `${row.subject_id}:${row.kind}`);
      assert.equal(new Set(keys).size, keys.length);
      for (const row of rows) {
        assert.equal(row.status === 'resolved', row.resolved_at !== null);
        assert.ok(!row.resolved_at || row.resolved_at >= row.opened_at);
        assert.ok(row.last_occurred_at >= row.opened_at);
      }
      const notices = [...before.notices, ...after.notices];
      for (const id of new Set(notices.map((notice) => notice.alert.id))) {
        const types = notices.filter((notice) => notice.alert.id === id).map((notice) => notice.type);
        assert.equal(types.indexOf('alert.opened'), 0);
        assert.equal(types.lastIndexOf('alert.opened'), 0);
        for (const [index, type] of types.entries())
          if (type === 'alert.resolved' || type === 'alert.reopened')
            assert.notEqual(types[index - 1] === 'alert.resolved', type === 'alert.resolved');
      }
      const raised = [...first, ...second].filter((change) => change.change === 'raise').length;
      const closedBefore = before.opened.filter((row) => row.status === 'resolved');
      const counted = [...closedBefore, ...rows].reduce((sum, row) => sum + row.occurrences, 0);
      assert.equal(counted, raised);
    }),
  );
});

const ids = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index);
