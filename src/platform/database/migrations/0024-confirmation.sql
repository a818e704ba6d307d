-- Uptime checks are confirmed by time as well. Existing checks keep deciding by counts alone.
-- works with 0.2

alter table uptime_check
  add column confirm_after_seconds integer not null default 0,
  add column recover_after_seconds integer not null default 0;
comment on column uptime_check.confirm_after_seconds is
  'From the first failure in a row to one that makes the check down, besides failure_threshold.';
comment on column uptime_check.recover_after_seconds is
  'From the first success in a row to one that makes the check up, besides recovery_threshold.';
