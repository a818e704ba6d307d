import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { alertKinds } from '../../delivery/alert-schema.ts';
import { isMetricRule, type Matched, matchRules, metricsOf, type Rule } from './rule.ts';

const at = new Date('2026-06-16T08:00:00.000Z');

const ruleOf = (fields: Partial<Rule>): Rule => ({
  ...{ id: 1, account_id: 1, name: 'Rule', kind: 'cron_fail', enabled: true, severity: 'critical' },
  targets: { all: true, ids: [], tags: [] },
  ...{ metric: null, op: null, threshold: null, for_seconds: null, clear_threshold: null },
  ...{ channel_ids: [], repeat_seconds: null, runbook_url: null, escalations: [] },
  ...{ active_times: null, severity_times: null, escalation_policy_id: null, policy: null },
  ...{ revision: 1, created_at: at, updated_at: at },
  ...fields,
});

const measuring = (metric: Rule['metric'], fields: Partial<Rule> = {}) =>
  ruleOf({ kind: 'server_metric', metric, op: 'gt', threshold: 90, for_seconds: 0, ...fields });

const about = (fields: Partial<Matched> = {}): Matched => ({
  ...{ account_id: 1, subject_id: 7, tags: ['web'], kind: 'cron_fail' },
  ...fields,
});

const matches = (rule: Rule, fields: Partial<Matched> = {}) => matchRules([rule], about(fields)).length === 1;

test('a rule is about alerts of its kind, its account and its targets while it is enabled', () => {
  const named = { all: false, ids: [7], tags: [] };
  const tagged = { all: false, ids: [], tags: ['db', 'web'] };
  assert.ok(matches(ruleOf({})));
  assert.ok(matches(ruleOf({ targets: named })));
  assert.ok(matches(ruleOf({ targets: tagged })));
  assert.ok(!matches(ruleOf({ enabled: false })));
  assert.ok(!matches(ruleOf({ account_id: 2 })));
  assert.ok(!matches(ruleOf({ kind: 'cron_missed' })));
  assert.ok(!matches(ruleOf({ targets: named }), { subject_id: 8 }));
  assert.ok(!matches(ruleOf({ targets: tagged }), { tags: [] }));
  assert.ok(!matches(ruleOf({ targets: { all: false, ids: [], tags: [] } })));
});

test('a rule about metrics judges its own metric, or any of cpu, memory and disk', () => {
  const kind = 'server_metric';
  for (const [judged, metric, expected] of [
    ['cpu', 'cpu', true],
    ['cpu', 'memory', false],
    ['any', 'cpu', true],
    ['any', 'memory', true],
    ['any', 'disk', true],
    ['any', 'swap', false],
    ['swap', undefined, true],
    ['any', '', false],
  ] as const)
    assert.equal(matches(measuring(judged), { kind, metric }), expected, `${judged} and ${metric}`);
  assert.ok(matches(ruleOf({}), { metric: '' }), 'other kinds look at no metric');
});

test('a server stands for the processes on it', () => {
  const kind = 'process_stopped';
  const server = { id: 3, tags: ['db'] };
  for (const targets of [
    { all: false, ids: [3], tags: [] },
    { all: false, ids: [], tags: ['db'] },
  ]) {
    const rule = ruleOf({ kind, targets });
    assert.ok(matches(rule, { kind, tags: [], server }));
    assert.ok(!matches(rule, { kind, tags: [], server: { id: 4, tags: ['web'] } }));
    assert.ok(!matches(rule, { kind, tags: [], server: null }));
    assert.ok(!matches(rule, { kind, tags: [] }));
  }
});

const targets = fc.record({
  all: fc.boolean(),
  ids: fc.subarray([6, 7, 8]),
  tags: fc.subarray(['web', 'db', 'eu']),
});
const kinds = fc.constantFrom(...alertKinds);
const metrics = fc.constantFrom('cpu', 'memory', 'disk', 'swap', 'any') as fc.Arbitrary<Rule['metric']>;
const rules = fc
  .array(
    fc.record({
      account_id: fc.constantFrom(1, 2),
      kind: kinds,
      enabled: fc.boolean(),
      targets,
      metric: metrics,
    }),
    { maxLength: 12 },
  )
  .map((drawn) =>
    drawn.map(({ metric, ...fields }, index) =>
      fields.kind === 'server_metric'
        ? measuring(metric, { ...fields, id: index + 1 })
        : ruleOf({ ...fields, id: index + 1 }),
    ),
  );
const questions: fc.Arbitrary<Matched> = fc.record({
  account_id: fc.constantFrom(1, 2),
  subject_id: fc.constantFrom(7, 9),
  tags: fc.subarray(['web', 'db']),
  kind: kinds,
  metric: fc.constantFrom('cpu', 'swap', undefined),
});

test('what matches is what is said of each rule by itself, in their order, and no more', () => {
  fc.assert(
    fc.property(rules, questions, (all, question) => {
      const found = matchRules(all, question);
      assert.deepEqual(
        found,
        all.filter((rule) => found.includes(rule)),
      );
      for (const rule of all) {
        const { ids, tags, all: everything } = rule.targets;
        const isMeant =
          everything || ids.includes(question.subject_id) || question.tags.some((tag) => tags.includes(tag));
        const isJudged =
          !isMetricRule(rule) || !question.metric || metricsOf(rule).map(String).includes(question.metric);
        const isAbout = rule.account_id === question.account_id && rule.kind === question.kind;
        assert.equal(found.includes(rule), rule.enabled && isAbout && isMeant && isJudged);
      }
    }),
  );
});
