// What entries of a draft name: without what was refused, and with numbers in place of keys. Pure.

import type { Draft, DraftStep, DraftUptimeCheck, Reference } from './draft.ts';

export type SectionOfDraft = Exclude<keyof Draft, 'hasVariables'>;

/** null where nothing is left that the entry is about. */
export function withoutRefused(
  name: SectionOfDraft,
  entry: Record<string, unknown>,
  refused: ReadonlySet<Reference>,
): Record<string, unknown> | null {
  if (name === 'status_pages') {
    const components = entry.components as { monitor: Reference }[];
    return { ...entry, components: components.filter(({ monitor }) => !refused.has(monitor)) };
  }
  const { group } = entry as Partial<DraftUptimeCheck>;
  if (group) {
    const member_ids = group.member_ids.filter((one) => !refused.has(one));
    return { ...entry, group: { ...group, member_ids } };
  }
  if (name === 'escalation_policies') return policyWithout(entry, refused);
  if (name !== 'rules' && name !== 'maintenance_windows') return entry;
  const targets = entry.targets as { all?: boolean; tags?: string[]; ids?: Reference[] };
  const ids = (targets.ids ?? []).filter((one) => !refused.has(one));
  if (!targets.all && (targets.tags ?? []).length === 0 && ids.length === 0) return null;
  const kept = { ...entry, targets: { ...targets, ids } };
  if (name === 'maintenance_windows') return kept;
  const channels = (entry.channel_ids as string[]).filter((key) => !refused.has(`channels.${key}`));
  const { escalation_policy_id: policy, ...rule } = { ...kept, channel_ids: channels } as RuleEntry;
  const pages = policy !== undefined && !refused.has(`escalation_policies.${policy}`);
  if (channels.length === 0 && !pages) return null;
  return pages ? { ...rule, escalation_policy_id: policy } : { ...rule };
}

type RuleEntry = { channel_ids: string[]; escalation_policy_id?: string };

function policyWithout(
  entry: Record<string, unknown>,
  refused: ReadonlySet<Reference>,
): Record<string, unknown> {
  const isKept = (key: string) => !refused.has(`schedules.${key}`);
  const steps = (entry.steps as DraftStep[]).map(({ schedule_ids, ...step }) => ({
    ...step,
    ...(schedule_ids && { schedule_ids: schedule_ids.filter(isKept) }),
  }));
  return { ...entry, steps };
}

/** As the API takes it, for a check of what it says. */
export function asApi(name: SectionOfDraft, { paused: _, ...entry }: Record<string, unknown>): unknown {
  if (name === 'status_pages') {
    const components = entry.components as { monitor: Reference }[];
    const numbered = components.map(({ monitor, ...shown }, index) => {
      const type = monitor.startsWith('cron_checks.') ? 'cron_check' : 'uptime_check';
      return { type, id: index + 1, ...shown };
    });
    return { ...entry, components: numbered };
  }
  const { group } = entry as Partial<DraftUptimeCheck>;
  if (group) return { ...entry, group: { ...group, member_ids: numbers(group.member_ids) } };
  if (name === 'schedules') return { ...entry, layers: (entry.layers as object[]).map(numbered) };
  if (name === 'escalation_policies') return { ...entry, steps: (entry.steps as object[]).map(numbered) };
  if (name !== 'rules' && name !== 'maintenance_windows') return entry;
  const targets = entry.targets as { ids?: Reference[] };
  const channels =
    name === 'rules'
      ? {
          channel_ids: numbers(entry.channel_ids as string[]),
          ...(entry.escalation_policy_id !== undefined && { escalation_policy_id: 1 }),
        }
      : {};
  return { ...entry, ...channels, targets: { ...targets, ids: numbers(targets.ids ?? []) } };
}

/** With ids in place of the keys and addresses in its lists. */
const numbered = (part: object): object =>
  Object.fromEntries(
    Object.entries(part).map(([field, one]) => [
      field,
      field.endsWith('_ids') ? numbers(one as string[]) : one,
    ]),
  );

const numbers = (keys: readonly string[]) => keys.map((_, index) => index + 1);
