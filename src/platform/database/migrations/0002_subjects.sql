-- What all monitors share: a subject with one status, the periods it was in, and when Tocsin itself could not hear.

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

create table state_period (
  account_id bigint not null,
  subject_id bigint not null,
  status text not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3),
  primary key (subject_id, from_at),
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade,
  check (to_at >= from_at)
);
create unique index state_period_current on state_period (subject_id) where to_at is null;

create table own_outage (
  id bigint primary key generated always as identity,
  cause text not null check (cause in ('stopped', 'stalled', 'clock', 'journal')),
  from_at timestamptz(3) not null,
  to_at timestamptz(3),
  check (to_at >= from_at)
);
create index own_outage_by_time on own_outage (from_at);
create unique index own_outage_once on own_outage (cause, from_at);
create unique index own_outage_open on own_outage (cause) where to_at is null;
comment on table own_outage is 'Stretches in which this instance could not hear pings; open while to_at is null.';
