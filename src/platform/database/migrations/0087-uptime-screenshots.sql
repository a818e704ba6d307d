-- What the pages of a browser check looked like when it failed.
-- works with 0.2

create table uptime_screenshot (
  id uuid primary key,
  check_id bigint not null references uptime_check on delete cascade,
  account_id bigint not null,
  at timestamptz(3) not null,
  outage_at timestamptz(3),
  picture bytea not null
);
alter table uptime_screenshot alter column picture set storage external;
create index uptime_screenshot_check on uptime_screenshot (check_id, outage_at);
comment on table uptime_screenshot is 'Pictures of failures of browser checks, some of each check.';
comment on column uptime_screenshot.at is 'When the probe began.';
comment on column uptime_screenshot.outage_at is
  'When the outage began that it belongs to, as its evidence has it; null: the failure is not confirmed, or was not.';
comment on column uptime_screenshot.picture is 'JPEG.';
