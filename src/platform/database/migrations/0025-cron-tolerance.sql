-- How many failed or missed runs in a row take a cron check down, and how many successes bring it back.
-- works with 0.2

alter table cron_check
  add column failure_threshold smallint not null default 1,
  add column recovery_threshold smallint not null default 1,
  add column failures smallint not null default 0,
  add column successes smallint not null default 0;
comment on column cron_check.failures is 'Failed or missed runs in a row, at most as many as take it down.';
comment on column cron_check.successes is 'Successes in a row while it is down.';
