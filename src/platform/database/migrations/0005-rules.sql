-- Notification rules: which alerts, how severe they are, and who is notified.

create table alert_rule (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  name text not null,
  kind text not null,
  enabled boolean not null default true,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  target_all boolean not null,
  metric text,
  op text check (op in ('gt', 'ge', 'lt', 'le')),
  threshold double precision,
  for_seconds integer,
  clear_threshold double precision,
  repeat_seconds integer,
  runbook_url text,
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id),
  constraint threshold_of_metric check (num_nonnulls(metric, op, threshold, for_seconds) = case kind when 'server_metric' then 4 else 0 end),
  constraint recovery_of_metric check (clear_threshold is null or kind = 'server_metric')
);
create index alert_rule_by_kind on alert_rule (account_id, kind, id);
comment on column alert_rule.revision is
  'Rises with every change of what is judged or of its subjects: judging starts over then.';

create table alert_rule_subject (
  account_id bigint not null,
  rule_id bigint not null,
  subject_id bigint not null,
  primary key (rule_id, subject_id),
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade,
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade
);
create index alert_rule_subject_by_subject on alert_rule_subject (subject_id);
comment on table alert_rule_subject is
  'Rows of a deleted subject go with it; a rule without any applies to nothing, never to everything.';

create table alert_rule_tag (
  account_id bigint not null,
  rule_id bigint not null,
  tag text not null,
  primary key (rule_id, tag),
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade
);

create table alert_rule_channel (
  account_id bigint not null,
  rule_id bigint not null,
  channel_id bigint not null,
  primary key (rule_id, channel_id),
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade,
  foreign key (account_id, channel_id) references channel (account_id, id) on delete cascade
);
create index alert_rule_channel_by_channel on alert_rule_channel (channel_id);

create table alert_rule_escalation (
  account_id bigint not null,
  rule_id bigint not null,
  step smallint not null,
  after_seconds integer not null,
  primary key (rule_id, step),
  unique (account_id, rule_id, step),
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade
);
comment on column alert_rule_escalation.after_seconds is 'Since the alert was first notified as open.';

create table alert_rule_escalation_channel (
  account_id bigint not null,
  rule_id bigint not null,
  step smallint not null,
  channel_id bigint not null,
  primary key (rule_id, step, channel_id),
  foreign key (account_id, rule_id, step) references alert_rule_escalation (account_id, rule_id, step) on delete cascade,
  foreign key (account_id, channel_id) references channel (account_id, id) on delete cascade
);
create index alert_rule_escalation_channel_by_channel on alert_rule_escalation_channel (channel_id);

create table alert_rule_match (
  account_id bigint not null,
  alert_id bigint not null,
  rule_id bigint not null,
  primary key (alert_id, rule_id),
  foreign key (account_id, alert_id) references alert (account_id, id) on delete cascade,
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade
);
create index alert_rule_match_by_rule on alert_rule_match (rule_id);
comment on table alert_rule_match is 'The rules by which an alert was notified.';

create table webhook_rule (
  account_id bigint not null,
  webhook_id bigint not null,
  rule_id bigint not null,
  primary key (webhook_id, rule_id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade,
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade
);
create index webhook_rule_by_rule on webhook_rule (rule_id);

create table alert_rule_version (
  account_id bigint primary key references account on delete cascade,
  version bigint not null
) with (fillfactor = 50);
comment on table alert_rule_version is
  'Rises with every change of a rule of the account: caches of rules compare it before they judge.';

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
