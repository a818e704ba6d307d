-- Times in which nothing is told of some subjects: silences of alerts, and maintenance windows.

create table quiet_time (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  type text not null check (type in ('silence', 'maintenance')),
  name text not null,
  description text not null default '',
  target_all boolean not null default false,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  cron_expression text,
  duration_seconds integer check (duration_seconds > 0),
  timezone text,
  show_on_status_pages boolean not null default false,
  created_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id),
  check (ends_at >= starts_at),
  check (num_nonnulls(cron_expression, duration_seconds, timezone) in (0, 3)),
  check (ends_at is not null or cron_expression is not null)
);
create index quiet_time_by_account on quiet_time (account_id, type, id desc);
create index quiet_time_by_end on quiet_time (account_id, ends_at);
create index quiet_time_ended on quiet_time (ends_at) where ends_at is not null;
comment on column quiet_time.ends_at is 'null only for one that recurs: it goes on for good.';
comment on column quiet_time.cron_expression is
  'With duration_seconds and timezone: an occurrence begins with every match; what lies before starts_at or after ends_at does not count.';

create table quiet_time_subject (
  account_id bigint not null,
  quiet_time_id bigint not null,
  subject_id bigint not null,
  primary key (quiet_time_id, subject_id),
  foreign key (account_id, quiet_time_id) references quiet_time (account_id, id) on delete cascade,
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade
);
create index quiet_time_subject_by_subject on quiet_time_subject (subject_id);
comment on table quiet_time_subject is 'A subject that is deleted leaves; with none left, nothing is meant, never everything.';

create table quiet_time_tag (
  account_id bigint not null,
  quiet_time_id bigint not null,
  tag text not null,
  primary key (quiet_time_id, tag),
  foreign key (account_id, quiet_time_id) references quiet_time (account_id, id) on delete cascade
);

create table quiet_time_cut (
  account_id bigint not null,
  quiet_time_id bigint not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  primary key (quiet_time_id, from_at),
  foreign key (account_id, quiet_time_id) references quiet_time (account_id, id) on delete cascade,
  check (to_at > from_at)
);
create index quiet_time_cut_by_end on quiet_time_cut (to_at);
comment on table quiet_time_cut is 'What was cut off when an occurrence was ended early; the later ones come as planned.';
