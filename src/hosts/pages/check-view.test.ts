import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CronCheck } from '../../monitors/cron-checks/schema.ts';
import {
  bySeverity,
  checkState,
  countsOf,
  remainder,
  sentence,
  story,
  titleMark,
  worstOf,
} from './check-view.ts';
import { momentsFor } from './moments.ts';

const moments = momentsFor(new Date('2026-06-16T08:00:00.000Z'), 'UTC');
const text = (html: { text: string }) =>
  html.text
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const check = (changes: Partial<CronCheck> = {}): CronCheck => ({
  id: 1,
  name: 'Nightly backup',
  slug: null,
  ping_url: null,
  description: '',
  tags: [],
  interval_seconds: 600,
  cron_expression: null,
  timezone: 'UTC',
  grace_seconds: 60,
  max_runtime_seconds: null,
  min_runtime_seconds: null,
  alert_on_fail: true,
  alert_on_miss: true,
  badge_enabled: false,
  depends_on: null,
  paused: false,
  status: 'up',
  down_reason: null,
  running: false,
  status_since: '2026-06-16T07:00:00.000Z',
  last_ping_at: '2026-06-16T07:55:00.000Z',
  last_start_at: null,
  last_duration_ms: null,
  last_exit_code: null,
  next_expected_at: '2026-06-16T08:05:00.000Z',
  deadline_at: '2026-06-16T08:06:00.000Z',
  ping_count: 3,
  created_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-01T00:00:00.000Z',
  ...changes,
});

const down = (down_reason: CronCheck['down_reason'], changes: Partial<CronCheck> = {}) =>
  check({ status: 'down', down_reason, deadline_at: null, ...changes });

test('the list begins with what is wrong, and says how the rest is', () => {
  const some = countsOf([
    down('fail'),
    down('missed'),
    check({ status: 'late' }),
    check(),
    check({ status: 'new' }),
  ]);
  assert.equal(text(sentence(some)), '2 are down, 1 is late');
  assert.equal(remainder(some), '1 of 5 is fine, 1 was never heard from.');
  assert.equal(titleMark(some), '(2 down) ');
  assert.equal(text(sentence(countsOf([check(), check({ status: 'paused' })]))), 'All is well');
  assert.equal(text(sentence(countsOf([check({ status: 'new' })]))), 'Nothing heard yet');
  assert.equal(titleMark(countsOf([check()])), '');
});

test('worst is on top, and what went wrong last before what went wrong first', () => {
  const checks = [
    check({ id: 1 }),
    check({ id: 2, status: 'paused' }),
    down('fail', { id: 3, status_since: '2026-06-16T05:00:00.000Z' }),
    check({ id: 4, status: 'new' }),
    down('missed', { id: 5, status_since: '2026-06-16T06:00:00.000Z' }),
    check({ id: 6, status: 'late' }),
  ];
  assert.deepEqual(
    checks.toSorted(bySeverity).map(({ id }) => id),
    [5, 3, 6, 4, 1, 2],
  );
  assert.equal(worstOf(checks), 'down');
  assert.equal(worstOf([check({ status: 'late' })]), 'late');
  assert.equal(worstOf([check(), check({ status: 'paused' })]), 'ok');
});

test('a state is a word, never a colour alone', () => {
  assert.equal(text(checkState(check({ running: true }))), 'Running');
  assert.equal(text(checkState(check({ running: true, status: 'paused' }))), 'Paused');
  assert.equal(text(checkState(down('too_fast'))), 'Too fast');
  assert.equal(text(checkState(down('fail', { running: true }))), 'Failed');
});

test('one check is told as a story: what it is, since when, and what comes next', () => {
  const started = '2026-06-16T07:58:00.000Z';
  for (const [subject, expected] of [
    [check({ status: 'new' }), 'It was never heard from. Nothing is expected of it until its first ping.'],
    [check(), 'It was last heard from 5 min ago. The next ping is expected in 5 min.'],
    [
      check({ running: true, last_start_at: started }),
      'A run is open since today 07:58:00. It should end by today 08:05:00.',
    ],
    [
      check({ status: 'late', next_expected_at: '2026-06-16T07:59:00.000Z' }),
      'A ping was expected. It goes down in 6 min unless it is heard from.',
    ],
    [check({ status: 'paused' }), 'It is paused since today 07:00:00. Pings are kept, and change nothing.'],
    [
      down('fail', { last_exit_code: 3 }),
      'The last run failed with exit code 3 today 07:00:00, 1 h ago. The next ping is expected in 5 min.',
    ],
    [
      down('missed', { next_expected_at: '2026-06-16T06:59:00.000Z' }),
      'No ping came by today 07:00:00, 1 h ago, the end of the grace.',
    ],
    [
      down('overrun', {
        running: true,
        last_start_at: started,
        next_expected_at: '2026-06-16T07:00:00.000Z',
      }),
      'The run that was open did not end by today 07:00:00, 1 h ago. A new run is open since today 07:58:00.',
    ],
    [
      down('too_fast', { last_duration_ms: 2_140, next_expected_at: null }),
      'The last run ended suspiciously fast after 2.14 s, today 07:00:00, 1 h ago.',
    ],
  ] as const)
    assert.equal(text(story(subject, moments)), expected);
});
