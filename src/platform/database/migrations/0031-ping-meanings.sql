-- What pings of a check mean by their method and by words in them.
-- works with 0.2

alter table cron_check
  add column start_keywords text[] not null default '{}',
  add column success_keywords text[] not null default '{}',
  add column fail_without_keyword boolean not null default false,
  add column post_only boolean not null default false;
comment on column cron_check.start_keywords is 'A success whose body contains one of them is recorded as a start.';
comment on column cron_check.success_keywords is 'Where there are some, a success whose body contains none of them is recorded as a log, or as a failure with fail_without_keyword.';
comment on column cron_check.post_only is 'Pings by HTTP with other methods than POST are recorded as logs.';
