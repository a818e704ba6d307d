-- What all monitors share: subjects with their statuses, outages of Tocsin itself, silences and maintenance windows.

create table subject (
  id bigint primary key,
  account_id bigint not null references account on delete cascade,
  type text not null check (type in ('cron_check', 'server', 'process', 'uptime_check')),
  name text not null,
  tags text[] not null default '{}',
  status text not null,
  status_since timestamptz(3) not null,
  depends_on_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id),
  foreign key (account_id, depends_on_id) references subject (account_id, id) on delete set null (depends_on_id)
);
create index subject_by_age on subject (account_id, type, created_at desc, id desc);
create index subject_by_status on subject (account_id, type, status, created_at desc, id desc);
create index subject_by_tag on subject using gin (tags);
create index subject_by_parent on subject (depends_on_id) where depends_on_id is not null;
create index subject_down on subject (id) where status in ('down', 'offline');

create table state_period (
  account_id bigint not null,
  subject_id bigint not null,
  status text not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3),
  primary key (subject_id, from_at),
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade,
  constraint ends_after_start check (to_at >= from_at)
);
create unique index state_period_current on state_period (subject_id) where to_at is null;

create table own_outage (
  id bigint primary key generated always as identity,
  cause text not null check (cause in ('stopped', 'stalled', 'clock', 'journal', 'reports')),
  from_at timestamptz(3) not null,
  to_at timestamptz(3),
  constraint ends_after_start check (to_at >= from_at)
);
create index own_outage_by_time on own_outage (from_at);
create unique index own_outage_once on own_outage (cause, from_at);
create unique index own_outage_open on own_outage (cause) where to_at is null;
comment on table own_outage is
  'Listening gaps: stretches in which this instance could not receive pings or reports; open while to_at is null.';

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
  constraint ends_after_start check (ends_at >= starts_at),
  constraint whole_recurrence check (num_nonnulls(cron_expression, duration_seconds, timezone) in (0, 3)),
  constraint ends_or_recurs check (ends_at is not null or cron_expression is not null)
);
create index quiet_time_by_account on quiet_time (account_id, type, id desc);
create index quiet_time_by_end on quiet_time (account_id, ends_at);
create index quiet_time_ended on quiet_time (ends_at) where ends_at is not null;
comment on column quiet_time.ends_at is 'null only for one that recurs without end.';
comment on column quiet_time.cron_expression is
  'With duration_seconds and timezone: an occurrence begins with every match from starts_at until ends_at.';

create table quiet_time_subject (
  account_id bigint not null,
  quiet_time_id bigint not null,
  subject_id bigint not null,
  primary key (quiet_time_id, subject_id),
  foreign key (account_id, quiet_time_id) references quiet_time (account_id, id) on delete cascade,
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade
);
create index quiet_time_subject_by_subject on quiet_time_subject (subject_id);
comment on table quiet_time_subject is
  'Rows of a deleted subject go with it; with none left the quiet time covers nothing, never everything.';

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
  constraint ends_after_start check (to_at > from_at)
);
create index quiet_time_cut_by_end on quiet_time_cut (to_at);
comment on table quiet_time_cut is 'What was cut off when an occurrence was ended early; later ones come as planned.';
