-- Calendars that others keep, as layers of schedules: where they are, what was read last, and whom that puts on call.
-- works with 0.2

create table schedule_calendar (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  schedule_id bigint not null,
  url_sealed bytea not null,
  host text not null,
  etag text,
  last_modified text,
  copy text,
  shifts jsonb not null default '[]',
  events integer not null default 0,
  unmatched jsonb not null default '[]',
  unmatched_events integer not null default 0,
  unreadable_events integer not null default 0,
  fetched_at timestamptz(3),
  failures integer not null default 0,
  error text,
  next_fetch_at timestamptz(3) not null,
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade
);
create index schedule_calendar_by_schedule on schedule_calendar (account_id, schedule_id);
create index schedule_calendar_by_next_fetch on schedule_calendar (next_fetch_at);
comment on table schedule_calendar is 'A layer of a schedule names each by calendar_id.';
comment on column schedule_calendar.copy is 'What was read last, as far as shifts come of it, in iCalendar; null: nothing yet.';
comment on column schedule_calendar.shifts is 'member_id, from and to in milliseconds, ascending and without overlap, from a month ago until eleven weeks ahead.';
comment on column schedule_calendar.unmatched is 'The next events that name no member of the account.';
comment on column schedule_calendar.failures is 'Since it was read last.';
