-- Successes that are failures by what the job says of them.

alter table cron_check add column failure_keywords text[] not null default '{}';
comment on column cron_check.failure_keywords is 'A success whose body contains one of them is recorded as a failure.';
