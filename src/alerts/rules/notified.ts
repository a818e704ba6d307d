// Who is notified of what goes wrong with something: the rules about it and their channels, by the same function that
// decides it when an alert opens.

import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Issue, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import { activeFrom, severityAt } from './hours.ts';
import { type Matched, matchRules, type Rule } from './rule.ts';
import type { Notified, NotifiedQuery } from './schema.ts';
import { findMatched, findRuleChannels, findRulesOf, type RuleChannel } from './store.ts';

const KINDS: Readonly<Record<SubjectType, readonly AlertKind[]>> = {
  cron_check: ['cron_fail', 'cron_missed', 'cron_overrun', 'cron_too_fast'],
  server: ['server_offline', 'server_metric'],
  process: ['process_stopped'],
  uptime_check: ['uptime_down', 'uptime_degraded', 'certificate_expiring'],
  external: ['external_down'],
};

/** For `refine`: something that is there, or a draft of a type. */
export function notifiedIssues({ query }: { query: unknown }): Issue[] {
  const { subject_id, subject_type } = { ...(query as NotifiedQuery | null) };
  return (subject_id === undefined) === (subject_type === undefined)
    ? [{ field: 'subject_id', reason: 'either this or `subject_type`' }]
    : [];
}

/** No subject has this id: of those that rules name, a draft is none. */
const DRAFT = 0;

export async function readNotified(
  { app: { database }, actor: { account_id }, now }: { app: { database: Database }; actor: Actor; now: Date },
  { subject_id, subject_type, tag, at }: NotifiedQuery,
): Promise<Notified> {
  const [about, rules, channels] = await Promise.all([
    subject_id === undefined
      ? { subject_id: DRAFT, type: subject_type ?? notFound(), tags: [], server: null }
      : findMatched(database, account_id, subject_id),
    findRulesOf(database, [account_id], null),
    findRuleChannels(database, account_id),
  ]);
  if (!about) return notFound();
  const matched = { ...about, account_id, tags: tag ?? about.tags };
  const opensAt = at === undefined ? now : new Date(at);
  return {
    kinds: KINDS[about.type].map((kind) => notifiedOf({ ...matched, kind }, rules, channels, opensAt)),
  };
}

/** Pure: the rules that notify of this, by `matchRules`. */
function notifiedOf(
  about: Matched,
  rules: readonly Rule[],
  channels: readonly RuleChannel[],
  opensAt: Date,
): Notified['kinds'][number] {
  const matching = matchRules(rules, about).map((rule) => ({
    rule,
    from: activeFrom(rule.active_times, opensAt),
  }));
  const isHeld = ({ from }: { from: Date }) => from > opensAt;
  const idsOf = (some: typeof matching) => new Set(some.flatMap(({ rule }) => rule.channel_ids));
  const at = idsOf(matching.filter((one) => !isHeld(one)));
  const held = idsOf(matching.filter(isHeld));
  const later = new Set(
    matching.flatMap(({ rule }) => rule.escalations.flatMap(({ channel_ids }) => channel_ids)),
  );
  return {
    kind: about.kind,
    rules: matching.map(({ rule, from }) => ({
      ...{ id: rule.id, name: rule.name, severity: severityAt(rule, from) },
      active_from: from > opensAt ? from.toISOString() : null,
    })),
    channels: channels.filter(({ id }) => at.has(id)),
    held: channels.filter(({ id }) => held.has(id) && !at.has(id)),
    later: channels.filter(({ id }) => later.has(id) && !at.has(id) && !held.has(id)),
  };
}
