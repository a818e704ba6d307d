// The circumstances of an alert for tests of what is pure: nothing is muted and nobody is named, unless they are given.

import type { AlertPlan, Planned } from '../alert.ts';
import { planOf } from './plan.ts';
import type { Circumstances } from './state.ts';

export const circumstancesAt = (now: Date, given: Partial<Circumstances> = {}): Circumstances => ({
  now,
  planFor: ({ kind }) => planOf([], kind, now),
  ancestorsOf: () => [],
  silencingOf: () => [],
  ancestorAlertsOf: () => [],
  hasRecipients: () => true,
  muteHoldOf: () => null,
  ...given,
});

export const planned = (plan: Partial<AlertPlan>, rule_ids: readonly number[] = [1]): Planned => ({
  severity: 'critical',
  rule_ids,
  runbook_url: null,
  plan: { channel_ids: [], repeat_seconds: null, escalations: [], ...plan },
});
