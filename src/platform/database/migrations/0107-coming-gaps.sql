-- What editors know of gaps that come in their schedules, so that each is mailed a week and a day before it begins.
-- works with 0.2
-- reads schedule

create table schedule_gap (
  schedule_id bigint primary key,
  account_id bigint not null,
  known jsonb not null default '[]',
  look_at timestamptz(3) not null,
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade
);
create index schedule_gap_by_look on schedule_gap (look_at);
comment on table schedule_gap is 'When gaps of a schedule that come within a week are looked for.';
comment on column schedule_gap.known is 'Those that editors were mailed about, by their local time of the week; those that do not come any more are dropped.';

insert into schedule_gap (schedule_id, account_id, look_at) select id, account_id, now() from schedule;
