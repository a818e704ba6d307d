-- What rules about metrics of servers are waiting for or hold open, and how memories of rules know that they are old.

create table metric_rule_state (
  server_id bigint not null,
  rule_id bigint not null,
  metric text not null,
  account_id bigint not null,
  revision integer not null,
  since timestamptz(3) not null,
  opened_at timestamptz(3),
  primary key (server_id, rule_id, metric),
  foreign key (account_id, server_id) references server (account_id, id) on delete cascade,
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade
);
create index metric_rule_state_by_rule on metric_rule_state (rule_id);
comment on table metric_rule_state is
  'Only where a threshold is passed; written when that begins, when it becomes an alert and when it is over.';
comment on column metric_rule_state.revision is 'Of the rule as it was judged; a row of an earlier one means nothing any more.';
comment on column metric_rule_state.opened_at is 'null while it has not lasted for as long as the rule asks.';

create table alert_rule_version (
  account_id bigint primary key references account on delete cascade,
  version bigint not null
) with (fillfactor = 50);
comment on table alert_rule_version is
  'Rises with every change of a rule of the account. Who keeps rules in memory reads it before judging by them.';

insert into alert_rule_version (account_id, version) select distinct account_id, 1 from alert_rule;

create function raise_alert_rule_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into alert_rule_version as known (account_id, version)
    select distinct account_id, 1 from touched order by account_id
    on conflict (account_id) do update set version = known.version + 1;
  else
    update alert_rule_version set version = version + 1 where account_id in (select account_id from touched);
  end if;
  return null;
end $$;
create trigger raise_version_of_new after insert on alert_rule
  referencing new table as touched for each statement execute function raise_alert_rule_version();
create trigger raise_version_of_changed after update on alert_rule
  referencing new table as touched for each statement execute function raise_alert_rule_version();
create trigger raise_version_of_deleted after delete on alert_rule
  referencing old table as touched for each statement execute function raise_alert_rule_version();
