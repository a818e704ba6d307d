// Which rules notify a channel. Pure.

import type { Rule } from '../../api/schema.gen.ts';

/** At once or by an escalation; rules that are off notify nobody. */
export const rulesNotifying = (channel: number, rules: readonly Rule[]): Rule[] =>
  rules.filter(
    ({ enabled, channel_ids, escalations }) =>
      enabled && [channel_ids, ...escalations.map((step) => step.channel_ids)].flat().includes(channel),
  );
