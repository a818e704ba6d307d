// Creating, changing and deleting alert rules.

import { recordAudit } from '../../accounts/audit/record.ts';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, type Issue, notFound, refuseIssues } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import { targetIdIssues } from '../../subjects/targets.ts';
import { MOST_TARGET_IDS } from '../../subjects/targets-schema.ts';
import { metricIssues } from './issues.ts';
import type { Rule } from './rule.ts';
import type { NewRule, PresentedRule, RuleChanges } from './schema.ts';
import { changedSettings, judgeAlike, newSettings, type RuleSettings } from './settings.ts';
import {
  countRules,
  deleteRule,
  findRule,
  insertRules,
  listRules,
  lockChannels,
  lockPolicy,
  lockRules,
  type RuleKey,
  saveChannels,
  saveEscalations,
  saveTargets,
  updateRule,
} from './store.ts';

/** Every alert of an account is held against all of its rules. */
const MOST_RULES = 200;

/** What a rule of the kind may name; a server stands for the processes on it. */
const targetTypes: Record<AlertKind, readonly SubjectType[]> = {
  cron_fail: ['cron_check'],
  cron_missed: ['cron_check'],
  cron_overrun: ['cron_check'],
  cron_too_fast: ['cron_check'],
  server_offline: ['server'],
  server_metric: ['server'],
  process_stopped: ['process', 'server'],
  uptime_down: ['uptime_check'],
  uptime_degraded: ['uptime_check'],
  certificate_expiring: ['uptime_check'],
  location_offline: [],
  external_down: ['external'],
};

export async function readRules(
  app: App,
  actor: Actor,
  query: PageQuery & { kind?: AlertKind; enabled?: boolean },
) {
  const page = pageOf(query);
  const filters = { kind: query.kind ?? null, enabled: query.enabled ?? null };
  const found = await listRules(app.database, actor.account_id, { ...page, ...filters });
  const { shown, next_cursor } = cutPage(found, page);
  return { rules: shown.map(presentRule), next_cursor };
}

/** Throws Refusal 404 where the account has no such rule. */
export const readRule = async (app: App, actor: Actor, id: number): Promise<PresentedRule> =>
  presentRule((await findRule(app.database, actor.account_id, id)) ?? notFound());

/** Throws Refusal 409 `too_many_rules` where the account has 200, and ValidationFailed. */
export const createRule = (call: ActorCall, wanted: NewRule): Promise<PresentedRule> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    await lockRules(tx, account_id);
    if ((await countRules(tx, account_id)) >= MOST_RULES) return conflict('too_many_rules');
    const settings = await checkedSettings(tx, account_id, wanted);
    const [id = notFound()] = await insertRules(tx, account_id, [settings], call.now);
    await saveLists(tx, { account_id, id }, settings);
    return noteAndPresent(tx, call, id, 'alert_rule.create');
  });

/** What a rule would be set to; the body was checked by `newRuleIssues`. Throws ValidationFailed. */
export async function checkedSettings(tx: Tx, accountId: number, wanted: NewRule): Promise<RuleSettings> {
  const settings = newSettings(wanted);
  const issues = await wrongTargets(tx, accountId, settings.kind, wanted.targets);
  const named = [
    ...(await wrongChannels(tx, accountId, wanted)),
    ...(await wrongPolicy(tx, accountId, wanted)),
  ];
  refuseIssues(distinctIssues([...issues, ...named]));
  return settings;
}

/**
 * Ends what is judged by a rule and what it holds open, before the rule is changed or deleted, in the same transaction.
 * What judges by rules lies further right and hands it in.
 */
export type ReleaseRule = (tx: Tx, rule: RuleKey, now: Date) => Promise<void>;

export const fitsRule = (kind: AlertKind, type: SubjectType): boolean => targetTypes[kind].includes(type);

interface RuleChange {
  id: number;
  /** What is changed, or what follows from the rule as it is, which stays so until then. */
  changes: RuleChanges | ((rule: Rule) => RuleChanges);
  release: ReleaseRule;
}

/** What is left out stays as it was. Another measure, or other targets, are judged from now on as if there were no rule before. */
export const changeRule = (
  call: ActorCall,
  { id, changes: wanted, release }: RuleChange,
): Promise<PresentedRule> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    await lockRules(tx, account_id);
    const before = (await findRule(tx, account_id, id)) ?? notFound();
    const changes = typeof wanted === 'function' ? wanted(before) : wanted;
    if (Object.keys(changes).length === 0) return presentRule(before);
    if ((changes.targets?.ids?.length ?? 0) > MOST_TARGET_IDS)
      refuseIssues([{ field: 'rule_id', reason: `names more than ${MOST_TARGET_IDS} subjects then` }]);
    const after = changedSettings(before, changes);
    // What was named before must fit another kind as well; else it may leave meanwhile without being missed.
    const targets = changes.targets ?? (after.kind === before.kind ? undefined : before.targets);
    const issues = [...metricIssues(after), ...(await wrongTargets(tx, account_id, after.kind, targets))];
    const isJudgedAnew = !judgeAlike(before, after);
    // Before the channels: notifying of what it held locks destinations, which is the order in which channels are deleted.
    if (isJudgedAnew) await release(tx, { account_id, id }, call.now);
    const named = await wrongChannels(tx, account_id, changes);
    refuseIssues(distinctIssues([...issues, ...named, ...(await wrongPolicy(tx, account_id, changes))]));
    const revision = before.revision + (isJudgedAnew ? 1 : 0);
    await updateRule(tx, { account_id, id }, { ...after, revision }, call.now);
    await saveLists(tx, { account_id, id }, given(after, changes));
    return noteAndPresent(tx, call, id, 'alert_rule.update');
  });

export const removeRule = (call: ActorCall, id: number, release: ReleaseRule): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    await lockRules(tx, account_id);
    const { name } = (await findRule(tx, account_id, id)) ?? notFound();
    await release(tx, { account_id, id }, call.now);
    await deleteRule(tx, { account_id, id });
    await note(tx, call, { id, name }, 'alert_rule.delete');
  });

type Lists = Pick<RuleSettings, 'targets' | 'channel_ids' | 'escalations'>;

const given = ({ targets, channel_ids, escalations }: Lists, changes: RuleChanges): Partial<Lists> => ({
  ...(changes.targets && { targets }),
  ...(changes.channel_ids && { channel_ids }),
  ...(changes.escalations && { escalations }),
});

async function saveLists(tx: Tx, key: RuleKey, lists: Partial<Lists>): Promise<void> {
  if (lists.targets) await saveTargets(tx, key, lists.targets);
  if (lists.channel_ids) await saveChannels(tx, key, lists.channel_ids);
  if (lists.escalations) await saveEscalations(tx, key, lists.escalations);
}

/** Targets that are not of the account or do not fit the kind; the others stay until the transaction ends. */
const wrongTargets = (
  tx: Tx,
  accountId: number,
  kind: AlertKind,
  targets: NewRule['targets'],
): Promise<Issue[]> => targetIdIssues(tx, accountId, targets ?? {}, targetTypes[kind]);

/** Channels that are not of the account; the others stay until the transaction ends. */
async function wrongChannels(
  tx: Tx,
  accountId: number,
  { channel_ids = [], escalations = [] }: Pick<NewRule, 'channel_ids' | 'escalations'>,
): Promise<Issue[]> {
  const lists = [
    { field: 'channel_ids', ids: channel_ids },
    ...escalations.map(({ channel_ids: ids }, step) => ({ field: `escalations.${step}.channel_ids`, ids })),
  ];
  const named = lists.flatMap(({ ids }) => ids);
  const known = await lockChannels(tx, accountId, named);
  return lists.flatMap(({ field, ids }) =>
    ids.flatMap((id, index) =>
      known.has(id) ? [] : [{ field: `${field}.${index}`, reason: 'there is no such channel' }],
    ),
  );
}

/** An escalation policy that is not of the account; else it stays until the transaction ends. */
async function wrongPolicy(
  tx: Tx,
  accountId: number,
  { escalation_policy_id: id = null }: Pick<NewRule, 'escalation_policy_id'>,
): Promise<Issue[]> {
  if (id === null || (await lockPolicy(tx, accountId, id))) return [];
  return [{ field: 'escalation_policy_id', reason: 'id of an escalation policy of the account' }];
}

async function noteAndPresent(tx: Tx, call: ActorCall, id: number, action: string): Promise<PresentedRule> {
  const rule = (await findRule(tx, call.actor.account_id, id)) ?? notFound();
  await note(tx, call, rule, action);
  return presentRule(rule);
}

const note = (
  tx: Tx,
  { actor, request, now }: ActorCall,
  { id, name }: { id: number; name: string },
  action: string,
) =>
  recordAudit(tx, {
    actor,
    account_id: actor.account_id,
    facts: request,
    action,
    target: { type: 'alert_rule', id, name },
    outcome: 'ok',
    now,
  });

const presentRule = ({
  account_id: _of,
  revision: _inside,
  policy: _of_its_own,
  ...rule
}: Rule): PresentedRule => rule;
