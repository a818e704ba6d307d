// Rules for tests, and a world in which they plan.

import assert from 'node:assert/strict';
import type { AlertRow } from '../alert.ts';
import type { ActiveHours } from '../rules/hours.ts';
import type { Rule } from '../rules/rule.ts';
import { planOf } from './plan.ts';
import { startWorld, type World } from './test-world.ts';

export const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const daily = (from: string, to: string, timezone = 'Europe/Berlin'): ActiveHours => ({
  timezone,
  hours: [{ weekdays: [...WEEK], from, to }],
});

export const rule = (id: number, fields: Partial<Rule> = {}): Rule => ({
  ...{ id, account_id: 1, name: `Rule ${id}`, kind: 'cron_fail', enabled: true, severity: 'critical' },
  ...{ targets: { all: true, ids: [], tags: [] }, metric: null, op: null, threshold: null },
  ...{ for_seconds: null, clear_threshold: null, channel_ids: [id], repeat_seconds: null, runbook_url: null },
  ...{ escalations: [], escalation_policy_id: null, policy: null, active_times: null, severity_times: null },
  ...{ revision: 1, created_at: new Date(0), updated_at: new Date(0) },
  ...fields,
});

/** A world of these rules; 22:00 in Berlin. */
export function startAt(rules: readonly Rule[], at = '2026-06-16T20:00:00.000Z'): World {
  const world: World = startWorld({ now: new Date(at) });
  world.planFor = ({ kind, rule_ids }) =>
    planOf(
      rules.filter(({ id }) => rule_ids?.includes(id) ?? true),
      kind,
      world.now,
    );
  return world;
}

export const only = (world: World): AlertRow => {
  const [row] = world.rows.values();
  assert.ok(row);
  return row;
};
