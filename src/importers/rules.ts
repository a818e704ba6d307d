// Which monitor notifies what in another tool, as alert rules: one for each set of channels. Pure.

import type { AlertKind } from '../delivery/alert-schema.ts';
import { type Draft, keyOf, type Reference } from './draft.ts';
import { freeName } from './limits.ts';

export interface Notified {
  reference: Reference;
  /** Keys of channels. */
  channels: readonly string[];
  /** Reminders; null: none. */
  repeatSeconds: number | null;
  hasCertificate: boolean;
  /** Key of an escalation policy. */
  policy?: string;
  /** Of an uptime check: of this kind alone. */
  only?: 'uptime_down' | 'certificate_expiring';
}

const MOST_IDS = 500;

/** Adds the rules. Their keys say what they are made of, so that the same source makes the same ones again. */
export function addRules(draft: Draft, notified: readonly Notified[], prefix: string): void {
  const bySet = Map.groupBy(
    notified.filter(({ channels, policy }) => channels.length > 0 || policy !== undefined),
    ({ channels, repeatSeconds, policy }) => JSON.stringify([[...channels].sort(), repeatSeconds, policy]),
  );
  const names = new Set<string>();
  for (const members of bySet.values()) {
    const [first] = members;
    if (!first) continue;
    const { repeatSeconds, policy } = first;
    const set: NotifiedSet = { channels: [...first.channels].sort(), repeatSeconds, policy, prefix, names };
    const referring = (section: string, among = members) => [
      ...new Set(among.map(({ reference }) => reference).filter((one) => one.startsWith(`${section}.`))),
    ];
    const down = members.filter(({ only }) => only !== 'certificate_expiring');
    addRule(draft, set, 'uptime_down', referring('uptime_checks', down));
    const certified = members.filter((one) => one.hasCertificate && one.only !== 'uptime_down');
    const warned = referring('uptime_checks', certified);
    addRule(draft, set, 'certificate_expiring', warned);
    for (const kind of ['cron_missed', 'cron_fail', 'cron_overrun'] as const)
      addRule(draft, set, kind, referring('cron_checks'));
  }
}

const NAMES: Partial<Record<AlertKind, string>> = {
  uptime_down: 'Down',
  certificate_expiring: 'Certificate expires',
  cron_missed: 'Missed',
  cron_fail: 'Failed',
  cron_overrun: 'Runs too long',
};

interface NotifiedSet {
  channels: string[];
  repeatSeconds: number | null;
  policy: string | undefined;
  prefix: string;
  /** That rules of this import have: sets of channels may differ in their reminders alone. */
  names: Set<string>;
}

function addRule(
  draft: Draft,
  { channels, repeatSeconds, policy, prefix, names }: NotifiedSet,
  kind: AlertKind,
  ids: readonly Reference[],
) {
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const part = start === 0 ? [] : [start / MOST_IDS + 1];
    const policies = policy === undefined ? [] : [policy];
    const short = [...channels, ...policies].map((key) => key.replace(`${prefix}-`, ''));
    const repeat = repeatSeconds === null ? [] : [`repeat-${repeatSeconds}`];
    const notified = [
      ...channels.map((key) => draft.channels.get(key)?.name ?? key),
      ...policies.map((key) => draft.escalation_policies.get(key)?.name ?? key),
    ].join(', ');
    draft.rules.set(keyOf(prefix, kind, ...short, ...repeat, ...part), {
      name: freeName(names, `${NAMES[kind] ?? kind}: ${notified}`),
      kind,
      targets: { ids: ids.slice(start, start + MOST_IDS) },
      channel_ids: channels,
      ...(repeatSeconds === null ? {} : { repeat_seconds: repeatSeconds }),
      ...(policy === undefined ? {} : { escalation_policy_id: policy }),
    });
  }
}
