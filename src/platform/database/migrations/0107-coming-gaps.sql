-- Upcoming gaps of schedules that editors were mailed about, so that each is mailed a week before it begins, and again the day before.
-- works with 0.2
-- reads schedule

create table schedule_gap (
  schedule_id bigint primary key,
  account_id bigint not null,
  known jsonb not null default '[]',
  next_review_at timestamptz(3) not null,
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade
);
create index schedule_gap_by_next_review on schedule_gap (next_review_at);
comment on table schedule_gap is 'When upcoming gaps of a schedule are reviewed next.';
comment on column schedule_gap.known is 'Those that editors were mailed about, by their local time of the week; those that are no longer upcoming are dropped.';

insert into schedule_gap (schedule_id, account_id, next_review_at) select id, account_id, now() from schedule;
