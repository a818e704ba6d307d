// Alert rules in the database.

import { sql } from 'kysely';
import type { AlertKind } from '../../delivery/alert-schema.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Page } from '../../platform/page.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import type { Targets } from '../../subjects/targets-schema.ts';
import type { Escalation, Rule } from './rule.ts';
import type { RuleSettings } from './settings.ts';

interface Row extends Omit<Rule, 'targets'> {
  target_all: boolean;
  target_ids: number[];
  target_tags: string[];
  escalations: Escalation[];
}

const select = sql`
  select r.*,
    array(select s.subject_id from alert_rule_subject s where s.rule_id = r.id order by s.subject_id) as target_ids,
    array(select t.tag from alert_rule_tag t where t.rule_id = r.id order by t.tag collate "C") as target_tags,
    array(select c.channel_id from alert_rule_channel c where c.rule_id = r.id order by c.channel_id) as channel_ids,
    (select coalesce(json_agg(json_build_object('after_seconds', e.after_seconds, 'channel_ids', array(
        select c.channel_id from alert_rule_escalation_channel c
        where c.rule_id = e.rule_id and c.step = e.step order by c.channel_id)) order by e.step), '[]')
      from alert_rule_escalation e where e.rule_id = r.id) as escalations,
    (select json_build_object('id', p.id, 'name', p.name, 'steps', p.steps, 'repeats', p.repeats)
      from escalation_policy p
      where p.account_id = r.account_id and p.id = r.escalation_policy_id) as policy
  from alert_rule r`;

const toRule = ({ target_all, target_ids, target_tags, ...row }: Row): Rule => ({
  ...row,
  targets: { all: target_all, ids: target_ids, tags: target_tags },
});

/** Those of the accounts, or of one kind of theirs; by account, oldest first. */
export async function findRulesOf(
  database: Database,
  accountIds: readonly number[],
  kind: AlertKind | null,
): Promise<Rule[]> {
  const { rows } = await sql<Row>`
    ${select}
    where r.account_id = any(${[...accountIds]}::bigint[]) and (${kind}::text is null or r.kind = ${kind})
    order by r.account_id, r.id`.execute(database);
  return rows.map(toRule);
}

/** Pairs that are noted already, and rules that are gone, are left out. */
export async function insertMatches(
  tx: Tx,
  matches: readonly { account_id: number; alert_id: number; rule_id: number }[],
): Promise<void> {
  const accounts = matches.map(({ account_id }) => account_id);
  const rules = matches.map(({ rule_id }) => rule_id);
  await sql`
    with kept as (
      select account_id, id from alert_rule
      where account_id = any(${accounts}::bigint[]) and id = any(${rules}::bigint[])
      order by id
      for key share
    )
    insert into alert_rule_match (account_id, alert_id, rule_id)
    select m.account_id, m.alert_id, m.rule_id
    from unnest(${accounts}::bigint[], ${matches.map(({ alert_id }) => alert_id)}::bigint[], ${rules}::bigint[])
      as m (account_id, alert_id, rule_id)
      join kept on kept.account_id = m.account_id and kept.id = m.rule_id
    on conflict do nothing`.execute(tx);
}

/** One writer of the rules of an account at a time, until the transaction ends. */
export async function lockRules(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rules of account', ${accountId}))`.execute(tx);
}

export async function countRules(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from alert_rule where account_id = ${accountId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function findRule(database: Database, accountId: number, id: number): Promise<Rule | null> {
  const { rows } = await sql<Row>`
    ${select} where r.account_id = ${accountId} and r.id = ${id}`.execute(database);
  return rows.map(toRule)[0] ?? null;
}

/** Newest first. */
export async function listRules(
  database: Database,
  accountId: number,
  { kind, enabled, ...page }: Page & { kind: AlertKind | null; enabled: boolean | null },
): Promise<Rule[]> {
  const { rows } = await sql<Row>`
    ${select}
    where r.account_id = ${accountId}
      and (${page.before}::bigint is null or r.id < ${page.before}::bigint)
      and (${kind}::text is null or r.kind = ${kind})
      and (${enabled}::boolean is null or r.enabled = ${enabled})
    order by r.id desc limit ${page.limit}`.execute(database);
  return rows.map(toRule);
}

export interface RuleKey {
  account_id: number;
  id: number;
}

type Columns = Omit<RuleSettings, 'targets' | 'channel_ids' | 'escalations'>;

/** What a rule is in a row of its own, without its lists. */
const columnsOf = ({ targets, channel_ids: _channels, escalations: _steps, ...columns }: RuleSettings) => ({
  ...(columns satisfies Columns),
  target_all: targets.all,
});

/** All of one account; their ids rise in the order given. The lists follow. */
export async function insertRules(
  tx: Tx,
  accountId: number,
  rules: readonly RuleSettings[],
  now: Date,
): Promise<number[]> {
  const inserted = await tx
    .insertInto('alert_rule')
    .values(
      rules.map((rule) => ({
        account_id: accountId,
        ...columnsOf(rule),
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** `revision` is the one before, or one more. The lists follow. */
export async function updateRule(
  tx: Tx,
  { account_id, id }: RuleKey,
  { revision, ...rule }: RuleSettings & { revision: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('alert_rule')
    .set({ ...columnsOf(rule), revision, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** These and no others; the caller has locked the subjects. */
export async function saveTargets(
  tx: Tx,
  { account_id, id }: RuleKey,
  { ids, tags }: Targets,
): Promise<void> {
  await sql`
    delete from alert_rule_subject where account_id = ${account_id} and rule_id = ${id}`.execute(tx);
  await sql`delete from alert_rule_tag where account_id = ${account_id} and rule_id = ${id}`.execute(tx);
  await sql`
    insert into alert_rule_subject (account_id, rule_id, subject_id)
    select ${account_id}, ${id}, subject_id from unnest(${ids}::bigint[]) as t (subject_id)`.execute(tx);
  await sql`
    insert into alert_rule_tag (account_id, rule_id, tag)
    select ${account_id}, ${id}, tag from unnest(${tags}::text[]) as t (tag)`.execute(tx);
}

/** Those of `ids` that are channels of the account; they stay until the transaction ends. */
export async function lockChannels(tx: Tx, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from channel
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[])
    order by id
    for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the account has the escalation policy, which stays until the transaction ends. */
export async function lockPolicy(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from escalation_policy
    where account_id = ${accountId} and id = ${id}
    for key share`.execute(tx);
  return rows.length > 0;
}

/** These and no others; the caller has locked the channels. */
export async function saveChannels(
  tx: Tx,
  { account_id, id }: RuleKey,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from alert_rule_channel where account_id = ${account_id} and rule_id = ${id}`.execute(tx);
  await sql`
    insert into alert_rule_channel (account_id, rule_id, channel_id)
    select ${account_id}, ${id}, channel_id from unnest(${ids}::bigint[]) as t (channel_id)`.execute(tx);
}

/** These and no others, in their order; the caller has locked the channels. */
export async function saveEscalations(
  tx: Tx,
  { account_id, id }: RuleKey,
  escalations: readonly Escalation[],
): Promise<void> {
  const steps = escalations.flatMap(({ channel_ids }, index) =>
    channel_ids.map((channel_id) => ({ step: index + 1, channel_id })),
  );
  await sql`
    delete from alert_rule_escalation where account_id = ${account_id} and rule_id = ${id}`.execute(tx);
  await sql`
    insert into alert_rule_escalation (account_id, rule_id, step, after_seconds)
    select ${account_id}, ${id}, step, after_seconds
    from unnest(${escalations.map(({ after_seconds }) => after_seconds)}::integer[])
      with ordinality as e (after_seconds, step)`.execute(tx);
  await sql`
    insert into alert_rule_escalation_channel (account_id, rule_id, step, channel_id)
    select ${account_id}, ${id}, step, channel_id
    from unnest(${steps.map(({ step }) => step)}::smallint[], ${steps.map(({ channel_id }) => channel_id)}::bigint[])
      as t (step, channel_id)`.execute(tx);
}

export async function deleteRule(tx: Tx, { account_id, id }: RuleKey): Promise<void> {
  await sql`delete from alert_rule where account_id = ${account_id} and id = ${id}`.execute(tx);
}

/** Every channel of the account, or one of them, is notified by every rule of it. */
export async function insertChannels(tx: Tx, accountId: number, channelId: number | null): Promise<void> {
  await sql`
    insert into alert_rule_channel (account_id, rule_id, channel_id)
    select r.account_id, r.id, c.id
    from alert_rule r join channel c on c.account_id = r.account_id
    where r.account_id = ${accountId} and (${channelId}::bigint is null or c.id = ${channelId}::bigint)
    on conflict do nothing`.execute(tx);
}

/** Every channel of the account is notified by this rule. */
export async function insertChannelsOf(tx: Tx, accountId: number, ruleId: number): Promise<void> {
  await sql`
    insert into alert_rule_channel (account_id, rule_id, channel_id)
    select account_id, ${ruleId}, id from channel where account_id = ${accountId}
    on conflict do nothing`.execute(tx);
}

export interface RuleChannel {
  id: number;
  kind: string;
  name: string;
  enabled: boolean;
}

/** All of the account, by name. */
export async function findRuleChannels(database: Database, accountId: number): Promise<RuleChannel[]> {
  const { rows } = await sql<RuleChannel>`
    select c.id, c.kind, c.name, d.enabled from channel c join destination d on d.id = c.id
    where c.account_id = ${accountId} order by c.name, c.id`.execute(database);
  return rows;
}

/** What rules are held against, of a subject. */
export async function findMatched(
  database: Database,
  accountId: number,
  id: number,
): Promise<{
  subject_id: number;
  type: SubjectType;
  tags: string[];
  server: { id: number; tags: string[] } | null;
} | null> {
  const { rows } = await sql<{
    subject_id: number;
    type: SubjectType;
    tags: string[];
    server: { id: number; tags: string[] } | null;
  }>`
    select s.id as subject_id, s.type, s.tags,
      case when p.id is not null then json_build_object('id', p.id, 'tags', p.tags) end as server
    from subject s left join subject p on p.account_id = s.account_id and p.id = s.depends_on_id and s.type = 'process'
    where s.account_id = ${accountId} and s.id = ${id} and s.type <> 'location'`.execute(database);
  return rows[0] ?? null;
}
