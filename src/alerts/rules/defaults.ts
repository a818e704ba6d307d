// The rules that a new account starts with.

import type { Language } from '../../../shared/languages.ts';
import type { AccountCreated } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { defaults } from '../texts/defaults.gen.ts';
import type { NewRule } from './schema.ts';
import { newSettings } from './settings.ts';
import { findRulesOf, insertChannels, insertChannelsOf, insertRules } from './store.ts';

/** One of every kind, about everything. */
const defaultRules: readonly Omit<NewRule, 'name'>[] = [
  { kind: 'cron_fail' },
  { kind: 'cron_missed' },
  { kind: 'cron_overrun' },
  { kind: 'cron_too_fast' },
  { kind: 'server_offline' },
  {
    kind: 'server_metric',
    metric: 'any',
    op: 'gt',
    threshold: 90,
    for_seconds: 300,
    clear_threshold: 85,
  },
  { kind: 'process_stopped' },
  { kind: 'uptime_down' },
  { kind: 'uptime_degraded' },
  { kind: 'certificate_expiring' },
  { kind: 'location_offline' },
  { kind: 'external_down' },
];

/** One rule more, about everything, that notifies all channels there are; none where the account has one of its kind. */
export async function addRuleOf(
  tx: Tx,
  accountId: number,
  { kind, language, now }: { kind: 'location_offline' | 'external_down'; language: Language; now: Date },
): Promise<void> {
  if ((await findRulesOf(tx, [accountId], kind)).length > 0) return;
  const name = (await defaults(language))(`rule_${kind}`);
  const [id] = await insertRules(tx, accountId, [newSettings({ kind, name })], now);
  if (id !== undefined) await insertChannelsOf(tx, accountId, id);
}

/** They notify all the channels that the account has by then, and are named in the language of its owner. */
export const createDefaultRules: AccountCreated = async (_app, tx, { account_id, owner, now }) => {
  const t = await defaults(owner.language);
  const named = defaultRules.map((rule) => newSettings({ ...rule, name: t(`rule_${rule.kind}`) }));
  await insertRules(tx, account_id, named, now);
  await insertChannels(tx, account_id, null);
};
