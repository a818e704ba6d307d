-- Cron checks, their pings, and how far the ping journal has been recorded.

create table cron_check (
  id bigint primary key,
  account_id bigint not null,
  slug uuid not null unique,
  slug_set_at timestamptz(3) not null,
  description text not null default '',
  interval_seconds integer check (interval_seconds between 60 and 7776000),
  cron_expression text,
  timezone text not null default 'UTC',
  grace_seconds integer not null default 300,
  max_runtime_seconds integer,
  min_runtime_seconds integer,
  alert_on_fail boolean not null default true,
  alert_on_miss boolean not null default true,
  alert_on_first_miss boolean not null default false,
  badge_enabled boolean not null default false,
  down_reason text check (down_reason in ('fail', 'missed', 'overrun', 'too_fast')),
  paused_from jsonb,
  slot_since timestamptz(3),
  last_ping_at timestamptz(3),
  last_start_at timestamptz(3),
  last_duration_ms bigint,
  last_exit_code bigint,
  unknown_ending text,
  unknown_ending_at timestamptz(3),
  open_runs jsonb not null default '[]',
  ping_count bigint not null default 0,
  rate_window_started_at timestamptz(3),
  rate_window_count integer not null default 0,
  sweep_at timestamptz(3),
  foreign key (account_id, id) references subject (account_id, id) on delete cascade,
  constraint one_kind_of_schedule check ((interval_seconds is null) <> (cron_expression is null))
) with (fillfactor = 80);
create index cron_check_sweep on cron_check (sweep_at) where sweep_at is not null;
create index cron_check_by_account on cron_check (account_id, id);
create index cron_check_by_slug_age on cron_check (slug_set_at, slug);
comment on column cron_check.paused_from is
  'What the check was before its pause, and when that began; null unless it is paused and the pause can be undone.';
comment on column cron_check.sweep_at is
  'Never after the deadline, and moved only when the deadline comes nearer or the sweep looks, so that a ping on a healthy check changes no index.';

create table ping (
  id uuid primary key,
  account_id bigint not null,
  check_id bigint not null,
  kind text not null check (kind in ('success', 'start', 'fail', 'log')),
  exit_code bigint,
  unknown_ending text,
  run_id uuid,
  duration_ms bigint,
  received_at timestamptz(3) not null,
  method text not null,
  source_ip inet,
  user_agent text,
  body_bytes integer not null default 0,
  body text,
  ignored boolean not null default false
) partition by range (id);
create index ping_by_check on ping (check_id, id desc);
comment on table ping is 'Partitioned by the day in its UUIDv7 id; the recorder makes the partitions it needs.';

create table ping_removal (
  check_id bigint primary key,
  account_id bigint not null
);
create index ping_removal_by_account on ping_removal (account_id);
comment on table ping_removal is 'Deleted checks whose pings are still to be removed in the background.';

create function queue_ping_removal() returns trigger language plpgsql as $$
begin
  insert into ping_removal (check_id, account_id) values (old.id, old.account_id) on conflict do nothing;
  return null;
end $$;
create trigger queue_ping_removal after delete on cron_check
  for each row execute function queue_ping_removal();
comment on function queue_ping_removal is 'A trigger, so that it also holds for checks that go with their account.';

create table ping_trim (
  plan text primary key,
  trimmed_until timestamptz(3) not null
);
comment on table ping_trim is 'Pings of accounts with this plan from before this moment are gone.';

create table ping_trim_account (
  account_id bigint primary key references account on delete cascade
);
comment on table ping_trim_account is 'Accounts with another plan than before, whose older pings may still have to go.';

create function queue_ping_trim() returns trigger language plpgsql as $$
begin
  insert into ping_trim_account (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger queue_ping_trim after update of plan on account
  for each row when (old.plan <> new.plan) execute function queue_ping_trim();
comment on function queue_ping_trim is 'A trigger, so that it holds whoever changes a plan.';

create table journal_position (
  partition integer primary key,
  journal_id uuid not null,
  claim_id uuid not null,
  position bigint not null,
  late_until bigint not null default 0,
  listened_until timestamptz(3),
  held_until timestamptz(3) not null
);
comment on column journal_position.claim_id is
  'Made by the process that claimed the partition; a process with another one, even a copy of the same journal, changes nothing any more.';
comment on column journal_position.late_until is
  'Records before this position were received while the journal of another node took the pings: they are stored and change no state.';
comment on column journal_position.held_until is
  'Renewed by the node whose journal takes the pings; another journal may take over only when it has run out.';

create table former_journal (
  journal_id uuid primary key,
  position bigint not null
);
comment on table former_journal is
  'How far a journal was recorded when that of another node took over; it goes on from there if it is ever claimed again.';

create table dead_letter (
  id bigint primary key generated always as identity,
  journal_id uuid not null,
  position bigint not null,
  received_at timestamptz(3) not null,
  record bytea not null,
  error text not null,
  created_at timestamptz(3) not null,
  unique (journal_id, position)
);
