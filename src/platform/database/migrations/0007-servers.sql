-- Servers, the processes that are watched on them, and what their agents report.

create table server (
  id bigint primary key,
  account_id bigint not null,
  description text not null default '',
  badge_enabled boolean not null default true,
  is_this_machine boolean not null default false,
  hostname text,
  ip inet,
  os text,
  arch text,
  kernel text,
  boot_id text,
  agent_version text,
  clock_skew_ms bigint not null default 0,
  first_seen_at timestamptz(3),
  last_seen_at timestamptz(3),
  last_contact_at timestamptz(3),
  latest jsonb,
  sweep_at timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, id) references subject (account_id, id) on delete cascade
) with (fillfactor = 70);
create index server_sweep on server (sweep_at) where sweep_at is not null;
create unique index server_this_machine on server (is_this_machine) where is_this_machine;
comment on column server.last_contact_at is
  'When the last report was recorded, whatever the age of its samples; null before the first. An agent that still delivers the backlog of an outage is not silent.';
comment on column server.latest is
  'The newest sample as a whole, with disks and the heaviest processes, which are not stored for every minute.';
comment on column server.sweep_at is
  'Never after the moment at which the silence becomes an outage, and moved only by the sweep, so that a report changes no index.';

create table watched_process (
  id bigint primary key,
  account_id bigint not null,
  server_id bigint not null,
  match_kind text not null check (match_kind in ('name', 'command', 'pidfile', 'systemd')),
  match_value text not null,
  min_count integer not null default 1 check (min_count >= 0),
  max_count integer constraint at_least_min_count check (max_count >= min_count),
  alert_on_stop boolean not null default true,
  seen_at timestamptz(3),
  pids integer[] not null default '{}',
  count integer,
  cpu real,
  memory_bytes bigint,
  started_at timestamptz(3),
  restarts integer not null default 0,
  foreign key (account_id, id) references subject (account_id, id) on delete cascade,
  foreign key (account_id, server_id) references server (account_id, id) on delete cascade
) with (fillfactor = 70);
create index watched_process_by_server on watched_process (server_id, id);
comment on column watched_process.count is 'How many were found at seen_at; null before the first report.';

create table server_sample (
  server_id bigint not null,
  at timestamptz(3) not null,
  cpu real,
  memory real,
  disk real,
  swap real,
  load_1m real,
  load_5m real,
  load_15m real,
  temperature real,
  uptime integer,
  network_in bigint,
  network_out bigint,
  disk_read bigint,
  disk_write bigint,
  primary key (server_id, at)
) partition by range (at);
comment on table server_sample is 'One row a minute and server; partitioned by UTC day, made ahead and dropped whole.';

create table server_rollup (
  server_id bigint not null,
  step_seconds integer not null check (step_seconds in (600, 7200)),
  at timestamptz(3) not null,
  samples integer not null,
  cpu real,
  cpu_max real,
  memory real,
  memory_max real,
  disk real,
  disk_max real,
  swap real,
  swap_max real,
  load_1m real,
  load_1m_max real,
  load_5m real,
  load_5m_max real,
  load_15m real,
  load_15m_max real,
  temperature real,
  temperature_max real,
  uptime integer,
  uptime_max integer,
  network_in bigint,
  network_in_max bigint,
  network_out bigint,
  network_out_max bigint,
  disk_read bigint,
  disk_read_max bigint,
  disk_write bigint,
  disk_write_max bigint,
  primary key (server_id, step_seconds, at)
);
comment on table server_rollup is 'Averages and maxima of whole buckets of ten minutes and of two hours.';

create table server_bucket (
  server_id bigint not null,
  step_seconds integer not null,
  at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  primary key (server_id, step_seconds, at)
);
create index server_bucket_due on server_bucket (due_at);
comment on table server_bucket is
  'Buckets whose roll-up is missing or out of date. Until it is made, their samples are read instead.';

create table server_removal (
  server_id bigint primary key
);
comment on table server_removal is
  'Deleted servers whose samples and roll-ups are still to be removed in the background.';

create function queue_server_removal() returns trigger language plpgsql as $$
begin
  insert into server_removal (server_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger queue_server_removal after delete on server
  for each row execute function queue_server_removal();

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
  'Only where a threshold is passed; written when that begins, when it becomes an alert and when it ends.';
comment on column metric_rule_state.revision is 'Of the rule as it was judged; a row of an earlier revision is void.';
comment on column metric_rule_state.opened_at is 'null until the breach has lasted for as long as the rule asks.';
