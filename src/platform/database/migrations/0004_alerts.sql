-- What went wrong, who is told, and every attempt to tell them.

create table alert (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  subject_id bigint,
  subject_type text not null,
  subject_name text not null,
  kind text not null,
  metric text not null default '',
  severity text not null check (severity in ('info', 'warning', 'critical')),
  status text not null check (status in ('open', 'acknowledged', 'resolved')),
  title text not null,
  detail text not null default '',
  value double precision,
  occurrences integer not null default 1,
  opened_at timestamptz(3) not null,
  last_occurred_at timestamptz(3) not null,
  acknowledged_at timestamptz(3),
  acknowledged_by text,
  resolved_at timestamptz(3),
  resolve_reason text,
  suppressed_by bigint references alert on delete set null,
  runbook_url text,
  unique (account_id, id),
  foreign key (account_id, subject_id) references subject (account_id, id) on delete set null (subject_id)
);
create unique index alert_one_open on alert (subject_id, kind, metric) where status <> 'resolved';
create index alert_by_account on alert (account_id, id desc);
create index alert_open_by_account on alert (account_id, id desc) where status <> 'resolved';
create index alert_by_subject on alert (subject_id, id desc);
create index alert_by_suppressor on alert (suppressed_by) where suppressed_by is not null;

create table alert_event (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  alert_id bigint not null,
  at timestamptz(3) not null,
  type text not null,
  actor text,
  note text,
  foreign key (account_id, alert_id) references alert (account_id, id) on delete cascade
);
create index alert_event_by_alert on alert_event (alert_id, id);

create table destination (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  type text not null check (type in ('channel', 'webhook')),
  enabled boolean not null default true,
  failing_since timestamptz(3),
  due_at timestamptz(3),
  lease_id uuid,
  lease_until timestamptz(3),
  unique (account_id, id)
) with (fillfactor = 80);
create index destination_due on destination (due_at) where due_at is not null;
comment on table destination is
  'Whatever can be told something. It is claimed as a whole, so that its deliveries go out in order and one at a time.';
comment on column destination.lease_id is 'Who claimed it; an outcome is recorded only by the holder of the lease.';

create table channel (
  id bigint primary key,
  account_id bigint not null,
  name text not null,
  kind text not null,
  config_sealed bytea not null,
  last_delivery_at timestamptz(3),
  last_delivery_ok boolean,
  last_delivery_error text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (account_id, id) references destination (account_id, id) on delete cascade
);
create index channel_by_account on channel (account_id, id);

create table webhook (
  id bigint primary key,
  account_id bigint not null,
  name text not null,
  url text not null,
  headers_sealed bytea not null,
  secret_sealed bytea not null,
  events text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (account_id, id) references destination (account_id, id) on delete cascade
);
create index webhook_by_account on webhook (account_id, id);

create table delivery (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  destination_id bigint not null,
  alert_id bigint,
  message_id uuid not null,
  thread text not null,
  type text not null,
  occurred_at timestamptz(3) not null,
  payload json not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  duration_ms integer,
  response_status integer,
  response_body text,
  error text,
  foreign key (account_id, destination_id) references destination (account_id, id) on delete cascade,
  foreign key (account_id, alert_id) references alert (account_id, id) on delete set null (alert_id),
  check (due_at is null or status = 'pending')
);
create index delivery_due on delivery (destination_id, due_at, id) where due_at is not null;
create index delivery_pending on delivery (destination_id, thread, id) where status = 'pending';
create index delivery_by_destination on delivery (destination_id, id desc);
create index delivery_by_alert on delivery (alert_id, id) where alert_id is not null;
create index delivery_by_age on delivery (created_at) where status <> 'pending';
comment on column delivery.thread is 'Deliveries of one thread reach a destination in order; a later one waits for an earlier one.';
comment on column delivery.due_at is 'When it is tried next; null while it waits for an earlier one of its thread, and once it is done.';
comment on column delivery.message_id is 'What the receiver knows it by: the same over retries and when it is sent again.';
comment on column delivery.payload is 'What is told, as it was then; json and not jsonb, to keep the order of its keys.';
