-- Uptime checks: what is probed and how, the results, and latency summed up over time.

create table uptime_check (
  id bigint primary key,
  account_id bigint not null,
  kind text not null check (kind in ('http', 'tcp', 'tls', 'dns')),
  description text not null default '',
  url text,
  host text,
  port integer check (port between 1 and 65535),
  record_type text,
  resolver text,
  starttls text,
  send_sealed bytea,
  expect text,
  method text,
  headers_sealed bytea,
  body_sealed bytea,
  follow_redirects boolean not null default true,
  expected_status text[] not null default '{200-299}',
  verify_tls boolean not null default true,
  assertions jsonb not null default '[]',
  interval_seconds integer not null default 60 check (interval_seconds between 10 and 86400),
  timeout_seconds integer not null default 10 check (timeout_seconds between 1 and 60),
  retry_interval_seconds integer not null default 20 check (retry_interval_seconds between 1 and 3600),
  failure_threshold integer not null default 2 check (failure_threshold between 1 and 10),
  recovery_threshold integer not null default 1 check (recovery_threshold between 1 and 10),
  degraded_ms integer check (degraded_ms > 0),
  certificate_warn_days integer[] not null default '{21,14,7,1}',
  badge_enabled boolean not null default false,
  target text not null generated always as (
    case kind
      when 'http' then lower(coalesce(substring(url from '^[A-Za-z]+://([^/?#]*)'), ''))
      when 'dns' then lower(coalesce(resolver, host, ''))
      else lower(coalesce(host, '')) || ':' || coalesce(port, 0)
    end) stored,
  paused_from jsonb,
  failures integer not null default 0,
  failing_since timestamptz(3),
  slow_results integer not null default 0,
  slow_since timestamptz(3),
  good_results integer not null default 0,
  good_since timestamptz(3),
  last_checked_at timestamptz(3),
  last_latency_ms real,
  last_error text,
  last_assertions jsonb not null default '[]',
  certificate jsonb,
  certificate_warnings jsonb not null default '[]',
  due_at timestamptz(3),
  attempt smallint not null default 1 check (attempt >= 1),
  lease_id uuid,
  lease_until timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, id) references subject (account_id, id) on delete cascade,
  constraint one_target check (num_nonnulls(url, host) = 1)
) with (fillfactor = 70);
create index uptime_check_due on uptime_check (due_at) where due_at is not null;
comment on column uptime_check.resolver is 'The name server that a DNS probe asks; null: that of the machine.';
comment on column uptime_check.send_sealed is
  'What a TCP probe says first, encrypted; null: it only connects and listens.';
comment on column uptime_check.retry_interval_seconds is
  'From the end of a failed probe to its retry, while it is not known whether the check is down.';
comment on column uptime_check.target is
  'Host and port as given: probes of one target that run at once are limited, so that a slow one delays nobody else.';
comment on column uptime_check.paused_from is
  'What the check was before its pause, and when that began; null unless it is paused and the pause can be undone.';
comment on column uptime_check.failures is 'Failed probes in a row; those with an unknown result are skipped.';
comment on column uptime_check.good_results is
  'Results in a row that speak for recovery; 0 unless the check is down or degraded.';
comment on column uptime_check.last_assertions is 'In the order of the assertions; empty where none were judged.';
comment on column uptime_check.certificate is 'The certificate as a probe last saw it; null until one did.';
comment on column uptime_check.certificate_warnings is
  'Warnings given, newest first: fingerprint and the smallest number of days that it was warned at.';
comment on column uptime_check.due_at is
  'When it is probed next; null while it is paused. A claim leaves it as it is, so that it changes no index and a lost probe is still due.';
comment on column uptime_check.attempt is
  'Which attempt of its run the probe at due_at is: 1 in a slot, 2 and more for retries.';
comment on column uptime_check.lease_id is
  'Who probes it; a result is recorded only by the holder of the lease, and whoever changes the check takes the lease away.';

create table probe_result (
  check_id bigint not null,
  at timestamptz(3) not null,
  location text not null,
  attempt smallint not null default 1,
  up boolean,
  reason text,
  detail text,
  latency_ms real,
  dns_ms real,
  connect_ms real,
  tls_ms real,
  first_byte_ms real,
  download_ms real,
  http_status smallint,
  ip inet,
  primary key (check_id, at)
) partition by range (at);
comment on table probe_result is
  'One row per probe, retries included; partitioned by UTC day, made ahead and dropped whole.';
comment on column probe_result.attempt is 'Which attempt of its run it was.';
comment on column probe_result.up is 'null: unknown, because Tocsin could not reach its own reference targets.';

create table probe_rollup (
  check_id bigint not null,
  step_seconds integer not null check (step_seconds in (600, 7200, 86400)),
  at timestamptz(3) not null,
  results integer not null,
  failures integer not null,
  latency_count integer not null,
  latency_sum double precision not null,
  latency_max real,
  latency_sketch bytea,
  primary key (check_id, step_seconds, at)
);
comment on table probe_rollup is
  'Whole buckets of ten minutes, two hours and a day; latency is that of probes that found the target up.';
comment on column probe_rollup.latency_sketch is
  'The distribution of latencies, for percentiles of any span; sketches can be merged.';

create table probe_bucket (
  check_id bigint not null,
  step_seconds integer not null,
  at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  primary key (check_id, step_seconds, at)
);
create index probe_bucket_due on probe_bucket (due_at);
comment on table probe_bucket is
  'Buckets whose roll-up is missing or out of date. Until it is made, their results are read instead.';

create table uptime_check_removal (
  check_id bigint primary key
);
comment on table uptime_check_removal is
  'Deleted checks whose results and roll-ups are still to be removed in the background.';

create function queue_uptime_check_removal() returns trigger language plpgsql as $$
begin
  insert into uptime_check_removal (check_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger queue_uptime_check_removal after delete on uptime_check
  for each row execute function queue_uptime_check_removal();
