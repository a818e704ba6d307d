-- Escalation policies, how far alerts have climbed them, and the pages that people got.
-- works with 0.2

create table escalation_policy (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  name text not null,
  description text not null default '',
  steps jsonb not null,
  repeats integer not null default 0,
  gap_at timestamptz(3),
  gap_alert_id bigint,
  gap_mailed_at timestamptz(3),
  created_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id)
);
comment on column escalation_policy.steps is 'As the API gives them; people, schedules and channels that are gone are skipped when they are read.';
comment on column escalation_policy.gap_at is 'When a step of it reached nobody, which the owners have not been mailed yet; null: they have, or none did.';
create index escalation_policy_gap on escalation_policy (gap_at) where gap_at is not null;

alter table alert_rule add column escalation_policy_id bigint;
alter table alert_rule add constraint alert_rule_policy
  foreign key (account_id, escalation_policy_id) references escalation_policy (account_id, id)
  on delete set null (escalation_policy_id) not valid;

alter table alert add column ladder jsonb not null default '[]';
alter table alert add column snoozed_until timestamptz(3);
comment on column alert.ladder is 'How far it has climbed each policy of its plan, which has the steps it was opened under; empty while nobody is to be paged.';
comment on column alert.snoozed_until is 'When its acknowledgement ends; null: it does not.';

create table page (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  member_id bigint not null,
  person_id bigint not null,
  person_name text not null,
  to_owner boolean not null default false,
  severity text not null,
  starts_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text,
  ended_by text,
  unique (account_id, id)
);
create index page_by_person on page (account_id, member_id, starts_at desc);
create index page_to_start on page (starts_at) where started_at is null and ended_at is null;
comment on column page.member_id is 'Who may have left meanwhile.';
comment on table page is 'Everything that is done to reach one person about what opened within a minute.';
comment on column page.starts_at is 'Until then it gathers alerts.';

create table page_alert (
  account_id bigint not null,
  page_id bigint not null,
  alert_id bigint not null,
  policy_id bigint not null,
  policy_name text not null,
  round integer not null,
  step integer not null,
  at timestamptz(3) not null,
  primary key (page_id, alert_id),
  foreign key (account_id, page_id) references page (account_id, id) on delete cascade,
  foreign key (account_id, alert_id) references alert (account_id, id) on delete cascade
);
create index page_alert_by_alert on page_alert (account_id, alert_id);

create table page_attempt (
  id uuid primary key,
  account_id bigint not null,
  page_id bigint not null,
  type text not null check (type in ('page', 'taken')),
  place integer not null,
  method_id bigint,
  method_kind text not null,
  status text not null check (status in ('waiting', 'sent', 'delivered', 'failed', 'cancelled')),
  due_at timestamptz(3),
  lease_until timestamptz(3),
  attempts integer not null default 0,
  sent_at timestamptz(3),
  settled_at timestamptz(3),
  error text,
  unique (page_id, type, place),
  foreign key (account_id, page_id) references page (account_id, id) on delete cascade
);
create index page_attempt_due on page_attempt (due_at) where due_at is not null;
comment on column page_attempt.method_id is 'null: the address that the person signs in with.';
comment on column page_attempt.due_at is 'When it is sent, or when it counts as failed because nothing was heard of it since; null: neither.';

alter table config_key add column schedule_id bigint;
alter table config_key add column escalation_policy_id bigint;
alter table config_key add constraint config_key_schedule
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade not valid;
alter table config_key add constraint config_key_policy
  foreign key (account_id, escalation_policy_id) references escalation_policy (account_id, id)
  on delete cascade not valid;
alter table config_key drop constraint names_one_resource;
alter table config_key add constraint names_one_resource check (num_nonnulls(subject_id, destination_id, rule_id,
  quiet_time_id, status_page_id, endpoint_id, dashboard_id, schedule_id, escalation_policy_id) = 1) not valid;
