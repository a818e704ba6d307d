-- Who is told of which alerts, how urgent they are, and what counts as too much of a metric.

-- Rules name channels, and webhooks name rules, together with the account.
alter table channel add constraint channel_of_account unique (account_id, id);
drop index channel_by_account;
alter table webhook add constraint webhook_of_account unique (account_id, id);
drop index webhook_by_account;

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
  check (num_nonnulls(metric, op, threshold, for_seconds) = case kind when 'server_metric' then 4 else 0 end),
  check (clear_threshold is null or kind = 'server_metric')
);
create index alert_rule_by_kind on alert_rule (account_id, kind, id);
comment on column alert_rule.revision is 'Rises with every change of what is judged or of whom: judging begins anew then.';

create table alert_rule_subject (
  account_id bigint not null,
  rule_id bigint not null,
  subject_id bigint not null,
  primary key (rule_id, subject_id),
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade,
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade
);
create index alert_rule_subject_by_subject on alert_rule_subject (subject_id);
comment on table alert_rule_subject is 'A subject that is deleted leaves; a rule without any is about nothing, never about everything.';

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
comment on column alert_rule_escalation.after_seconds is 'Since it was first told that the alert is open.';

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
comment on table alert_rule_match is 'The rules by which an alert was told.';

alter table webhook add column all_rules boolean not null default true;
comment on column webhook.all_rules is 'Whether it hears every alert; if not, those of the rules in webhook_rule, and none once they are gone.';

create table webhook_rule (
  account_id bigint not null,
  webhook_id bigint not null,
  rule_id bigint not null,
  primary key (webhook_id, rule_id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade,
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade
);
create index webhook_rule_by_rule on webhook_rule (rule_id);

-- What every account was told of until now it is told of further, by all the channels it has.
insert into alert_rule (account_id, name, kind, severity, target_all, metric, op, threshold, for_seconds, clear_threshold,
  created_at, updated_at)
select account.id, r.name, r.kind, r.severity, true, r.metric, r.op, r.threshold, r.for_seconds, r.clear_threshold, now(), now()
from account cross join (values
  (1, 'Cron job failed', 'cron_fail', 'critical', null, null, null::double precision, null::integer, null::double precision),
  (2, 'Cron job missed', 'cron_missed', 'critical', null, null, null, null, null),
  (3, 'Cron job ran too long', 'cron_overrun', 'critical', null, null, null, null, null),
  (4, 'Cron job ended too soon', 'cron_too_fast', 'warning', null, null, null, null, null),
  (5, 'Server offline', 'server_offline', 'critical', null, null, null, null, null),
  (6, 'CPU, memory or disk above 90 %', 'server_metric', 'warning', 'any', 'gt', 90, 300, 85),
  (7, 'Process stopped', 'process_stopped', 'critical', null, null, null, null, null),
  (8, 'Uptime check down', 'uptime_down', 'critical', null, null, null, null, null),
  (9, 'Uptime check degraded', 'uptime_degraded', 'warning', null, null, null, null, null),
  (10, 'Certificate expiring', 'certificate_expiring', 'warning', null, null, null, null, null)
) as r (place, name, kind, severity, metric, op, threshold, for_seconds, clear_threshold)
order by account.id, r.place;

insert into alert_rule_channel (account_id, rule_id, channel_id)
select r.account_id, r.id, c.id from alert_rule r join channel c on c.account_id = r.account_id;
