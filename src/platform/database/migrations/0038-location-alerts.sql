-- A location whose probers fall silent is an alert: it is a subject that alerts are about.
-- works with 0.2

alter table subject drop constraint subject_type_check;
alter table subject add constraint subject_type_check
  check (type in ('cron_check', 'server', 'process', 'uptime_check', 'location')) not valid;
alter table location
  add column subject_id bigint,
  add column offline_since timestamptz(3);
comment on column location.subject_id is 'What its alerts are about; null until there is one, and of the service.';
comment on column location.offline_since is
  'When its prober called last, while its silence is an alert; null: it calls, or nobody waits for it.';
