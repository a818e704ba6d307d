-- What is close to a limit and who was mailed about it, and how the instance was over the last days.
-- works with 0.2

create table plan_warning (
  account_id bigint not null references account on delete cascade,
  resource text not null,
  warned_at timestamptz(3) not null,
  primary key (account_id, resource)
);
comment on table plan_warning is 'What owners were mailed about; it goes once there is room again, so that they are mailed the next time.';

create table instance_figure (
  at timestamptz(3) primary key,
  pings bigint not null,
  deliveries integer not null,
  mails integer not null,
  lag_ms bigint,
  disk_free bigint,
  disk_total bigint,
  database_bytes bigint not null
);
comment on table instance_figure is 'Written every quarter of an hour, kept for eight days.';
comment on column instance_figure.pings is 'Recorded so far, of the checks that there were then.';
comment on column instance_figure.lag_ms is 'Age of the moment up to which pings were recorded; null: measured by a node that records none.';
comment on column instance_figure.disk_free is 'Of the data directory of the node that measured; null: it cannot be asked.';
