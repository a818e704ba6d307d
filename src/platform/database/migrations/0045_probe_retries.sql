-- Retries of failed probes are spaced, and results say which attempt of their run they are.

alter table uptime_check
  add column retry_interval_seconds integer not null default 20 check (retry_interval_seconds between 1 and 3600),
  add column attempt smallint not null default 1 check (attempt >= 1);
update uptime_check set retry_interval_seconds = interval_seconds / 3 where interval_seconds < 60;
comment on column uptime_check.retry_interval_seconds is
  'From the end of a failed probe to its retry, while it is not known whether the check is down.';
comment on column uptime_check.attempt is
  'Which attempt of its run the probe at due_at is: 1 in a slot, 2 and more for retries.';

alter table probe_result add column attempt smallint not null default 1;
comment on column probe_result.attempt is 'Which attempt of its run it was; 1 for all before retries were counted.';
