-- Cron checks, what their jobs reported, and how far the ping journal has been recorded.

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
  badge_enabled boolean not null default false,
  down_reason text check (down_reason in ('fail', 'missed', 'overrun', 'too_fast')),
  slot_since timestamptz(3),
  last_ping_at timestamptz(3),
  last_start_at timestamptz(3),
  last_duration_ms bigint,
  last_exit_code bigint,
  open_runs jsonb not null default '[]',
  ping_count bigint not null default 0,
  rate_window_started_at timestamptz(3),
  rate_window_count integer not null default 0,
  sweep_at timestamptz(3),
  foreign key (account_id, id) references subject (account_id, id) on delete cascade,
  check ((interval_seconds is null) <> (cron_expression is null))
) with (fillfactor = 80);
create index cron_check_sweep on cron_check (sweep_at) where sweep_at is not null;
create index cron_check_by_account on cron_check (account_id, id);
create index cron_check_by_slug_age on cron_check (slug_set_at, slug);
comment on column cron_check.sweep_at is
  'Never after the deadline, and moved only when the deadline comes nearer or the sweep looks, so that a ping on a healthy check changes no index.';

create table ping (
  id uuid not null,
  account_id bigint not null,
  check_id bigint not null,
  kind text not null check (kind in ('success', 'start', 'fail', 'log')),
  exit_code bigint,
  run_id uuid,
  duration_ms bigint,
  received_at timestamptz(3) not null,
  method text not null,
  source_ip inet,
  user_agent text,
  body_bytes integer not null default 0,
  body text,
  ignored boolean not null default false,
  primary key (id)
) partition by range (id);
create index ping_by_check on ping (check_id, id desc);
comment on table ping is 'Partitioned by the day in its UUIDv7 id; the recorder makes the partitions it needs.';

create table ping_removal (
  check_id bigint primary key
);
comment on table ping_removal is 'Deleted checks whose pings are still to be removed in the background.';

create function queue_ping_removal() returns trigger language plpgsql as $$
begin
  insert into ping_removal (check_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger queue_ping_removal after delete on cron_check
  for each row execute function queue_ping_removal();
comment on function queue_ping_removal is 'A trigger, so that it also holds for checks that go with their account.';

create table journal_position (
  partition integer primary key,
  journal_id uuid not null,
  claim_id uuid not null,
  position bigint not null,
  late_until bigint not null default 0,
  heard_until timestamptz(3),
  held_until timestamptz(3) not null
);
comment on column journal_position.claim_id is
  'Made by the process that claimed the partition; a process with another one, even a copy of the same journal, moves nothing any more.';
comment on column journal_position.late_until is
  'Records before this position were received while the journal of another node took the pings: they are kept and change no state.';
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

create table operator_incident (
  kind text primary key check (kind in ('pings_late', 'dead_letters')),
  began_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  count integer not null default 1,
  told_at timestamptz(3)
);
comment on table operator_incident is
  'What the people who run this instance are told of, while it lasts; told_at is null until the first mail is queued.';
