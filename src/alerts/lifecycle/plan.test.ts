import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rule } from '../rules/rule.ts';
import { joinPlans, planOf } from './plan.ts';

const at = new Date('2026-06-16T08:00:00.000Z');

const rule = (id: number, fields: Partial<Rule>): Rule => ({
  ...{ id, account_id: 1, name: `Rule ${id}`, kind: 'cron_fail', enabled: true, severity: 'warning' },
  ...{ targets: { all: true, ids: [], tags: [] }, metric: null, op: null, threshold: null },
  ...{ for_seconds: null, clear_threshold: null, channel_ids: [], repeat_seconds: null, runbook_url: null },
  ...{
    active_times: null,
    severity_times: null,
    escalation_policy_id: null,
    policy: null,
    escalations: [],
    revision: 1,
    created_at: at,
    updated_at: at,
  },
  ...fields,
});

test('several rules are as severe as the worst of them, and notify all of their channels once', () => {
  const planned = planOf(
    [
      rule(1, { channel_ids: [4, 3], repeat_seconds: 3_600, runbook_url: 'https://example.org/mild' }),
      rule(2, { severity: 'critical', channel_ids: [3, 5] }),
      rule(3, { severity: 'info', repeat_seconds: 600, runbook_url: 'https://example.org/info' }),
    ],
    'cron_fail',
    at,
  );
  assert.deepEqual(planned, {
    severity: 'critical',
    rule_ids: [1, 2, 3],
    runbook_url: 'https://example.org/mild',
    plan: { channel_ids: [3, 4, 5], repeat_seconds: 600, escalations: [] },
  });
});

test('steps of several rules come in the order of their times, and those of one time are one', () => {
  const { plan } = planOf(
    [
      rule(1, { escalations: [300, 900].map((after_seconds) => ({ after_seconds, channel_ids: [8] })) }),
      rule(2, { escalations: [{ after_seconds: 300, channel_ids: [9] }] }),
    ],
    'cron_fail',
    at,
  );
  assert.deepEqual(plan.escalations, [
    { after_seconds: 300, channel_ids: [8, 9] },
    { after_seconds: 900, channel_ids: [8] },
  ]);
});

test('without a rule an alert is as severe as is usual for its kind, and sent to no channel', () => {
  const { severity, rule_ids, plan } = planOf([], 'certificate_expiring', at);
  assert.deepEqual([severity, rule_ids, plan.channel_ids], ['warning', [], []]);
});

test('a plan that another one joins leaves out the steps that were taken', () => {
  const step = (after_seconds: number) => ({ after_seconds, channel_ids: [after_seconds] });
  const own = {
    plan: { channel_ids: [1], repeat_seconds: null, escalations: [step(60), step(120)] },
    rule_ids: [1],
  };
  const added = { plan: { channel_ids: [2], repeat_seconds: 900, escalations: [step(90)] }, rule_ids: [2] };
  assert.deepEqual(joinPlans(own, { escalated: 1, joinedAfterMs: 0 }, added), {
    channel_ids: [1, 2],
    repeat_seconds: 900,
    escalations: [step(90), step(120)],
  });
  assert.deepEqual(joinPlans(own, { escalated: 1, joinedAfterMs: 59_001 }, added).escalations, [
    step(120),
    { after_seconds: 150, channel_ids: [90] },
  ]);
});
