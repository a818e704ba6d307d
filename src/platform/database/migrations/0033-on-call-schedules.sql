-- Schedules of who is on call, and overrides of them.
-- works with 0.2

create table schedule (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  name text not null,
  description text not null default '',
  timezone text not null,
  layers jsonb not null default '[]',
  calendar_token_hash bytea unique,
  created_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id)
);
comment on column schedule.layers is 'From the lowest to the highest, as the API gives them; members who left are skipped when they are read.';
comment on column schedule.calendar_token_hash is 'SHA-256 of the token in the address of its calendar; null: it has none.';

create table schedule_override (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  schedule_id bigint not null,
  member_id bigint not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_by text,
  created_by_person bigint,
  created_at timestamptz(3) not null,
  check (starts_at < ends_at),
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade,
  foreign key (account_id, member_id) references member (account_id, id) on delete cascade
);
create index schedule_override_by_schedule on schedule_override (account_id, schedule_id, ends_at);
create index schedule_override_by_member on schedule_override (account_id, member_id);
comment on column schedule_override.created_by_person is 'Who may take it back without being an editor; null: a key made it.';
