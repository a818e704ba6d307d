// Alert rules in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AlertKind } from '../schema.ts';
import type { Escalation, Rule } from './rule.ts';

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
      from alert_rule_escalation e where e.rule_id = r.id) as escalations
  from alert_rule r`;

const toRule = ({ target_all, target_ids, target_tags, ...row }: Row): Rule => ({
  ...row,
  targets: { all: target_all, ids: target_ids, tags: target_tags },
});

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

export async function insertMatches(
  tx: Tx,
  matches: readonly { account_id: number; alert_id: number; rule_id: number }[],
): Promise<void> {
  const accounts = matches.map(({ account_id }) => account_id);
  const rules = matches.map(({ rule_id }) => rule_id);
  await sql`
    with kept as (
      select account_id, id from alert_rule
      where (account_id, id) in (select * from unnest(${accounts}::bigint[], ${rules}::bigint[]))
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
