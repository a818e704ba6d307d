import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricIssues, newRuleIssues } from './issues.ts';
import { measuredBy } from './settings.ts';

const measured = { metric: 'cpu', op: 'gt', threshold: 90, for_seconds: 300, clear_threshold: 85 } as const;
type Fields = Partial<Record<keyof typeof measured, unknown>>;

const issuesOf = (fields: Fields, kind: 'server_metric' | 'cron_fail' = 'server_metric') =>
  Object.fromEntries(
    metricIssues({ kind, ...measuredBy({ ...measured, ...fields } as typeof measured) }).map(
      ({ field, reason }) => [field, reason],
    ),
  );

test('a rule about metrics says what is measured and how; the clear threshold may be left out', () => {
  assert.deepEqual(issuesOf({}), {});
  assert.deepEqual(issuesOf({ clear_threshold: null }), {});
  assert.deepEqual(issuesOf({ for_seconds: 0, threshold: 0, clear_threshold: 0 }), {});
  const missing = { metric: null, op: null, threshold: null, for_seconds: null, clear_threshold: null };
  assert.deepEqual(issuesOf(missing), {
    metric: 'required',
    op: 'required',
    threshold: 'required',
    for_seconds: 'required',
  });
});

test('a rule about anything else measures nothing', () => {
  const reason = 'only for the kind server_metric';
  assert.deepEqual(issuesOf({ metric: null, op: null, threshold: null, for_seconds: null }, 'cron_fail'), {
    clear_threshold: reason,
  });
  assert.equal(Object.keys(issuesOf({}, 'cron_fail')).length, 5);
});

test('thresholds lie where the metric can', () => {
  const percent = 'number 0..100';
  for (const metric of ['cpu', 'memory', 'disk', 'swap', 'any']) {
    assert.deepEqual(issuesOf({ metric, threshold: 100, clear_threshold: 0 }), {});
    assert.deepEqual(issuesOf({ metric, threshold: 100.1 }), { threshold: percent });
    assert.deepEqual(issuesOf({ metric, clear_threshold: -1 }), { clear_threshold: percent });
  }
  assert.deepEqual(issuesOf({ metric: 'temperature', threshold: -20, clear_threshold: -30 }), {});
  assert.deepEqual(issuesOf({ metric: 'temperature', threshold: 301 }), { threshold: 'number -100..300' });
  assert.deepEqual(issuesOf({ metric: 'network_in', threshold: 1e9 }), {});
  assert.deepEqual(issuesOf({ metric: 'load_5m', threshold: -0.5, clear_threshold: -1 }), {
    threshold: 'number 0..1000000',
    clear_threshold: 'number 0..1000000',
  });
});

test('the clear threshold lies on the side on which all is well', () => {
  for (const op of ['gt', 'ge']) {
    assert.deepEqual(issuesOf({ op, clear_threshold: 90 }), {});
    assert.deepEqual(issuesOf({ op, clear_threshold: 91 }), {
      clear_threshold: 'must not be above the threshold',
    });
  }
  for (const op of ['lt', 'le']) {
    assert.deepEqual(issuesOf({ op, clear_threshold: 95 }), {});
    assert.deepEqual(issuesOf({ op }), { clear_threshold: 'must not be below the threshold' });
  }
});

test('what broke its schema is not reported twice, and steps come one after the other', () => {
  const body = {
    name: ' ',
    kind: 'server_metric',
    op: 'gt',
    threshold: 90,
    escalations: [60, 120, 120, 90].map((after_seconds) => ({ after_seconds, channel_ids: [] })),
  };
  const issues = newRuleIssues({ body, wrong: new Set(['metric']) });
  assert.deepEqual(
    issues.map(({ field }) => field),
    ['name', 'escalations.2.after_seconds', 'escalations.3.after_seconds', 'for_seconds'],
  );
});
