-- Alerts, the destinations that are notified of them, and every attempt to deliver.

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
  facts jsonb not null default '{}',
  value double precision,
  runbook_url text,
  occurrences integer not null default 1,
  opened_at timestamptz(3) not null,
  last_occurred_at timestamptz(3) not null,
  acknowledged_at timestamptz(3),
  acknowledged_by text,
  resolved_at timestamptz(3),
  resolve_reason text,
  reopened_at timestamptz(3),
  reopenings timestamptz(3)[] not null default '{}',
  flapping_since timestamptz(3),
  -- Checked at the commit: a batch changes what is there before it inserts what is new, which the former may name.
  suppressed_by bigint references alert on delete set null deferrable initially deferred,
  hold text check (hold in ('parent', 'quiet')),
  held_until timestamptz(3),
  plan jsonb not null default '{"channel_ids":[],"repeat_seconds":null,"escalations":[]}',
  notified_as text check (notified_as in ('open', 'partly', 'flapping', 'resolved')),
  notified_at timestamptz(3),
  last_notified_at timestamptz(3),
  escalated integer not null default 0,
  next_review_at timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, subject_id) references subject (account_id, id) on delete set null (subject_id),
  constraint hold_has_an_end check ((hold is null) = (held_until is null))
);
create unique index alert_one_open on alert (subject_id, kind, metric) where status <> 'resolved';
create index alert_open_by_account on alert (account_id, id desc) where status <> 'resolved';
create index alert_by_subject on alert (subject_id, id desc);
create index alert_by_suppressor on alert (suppressed_by) where suppressed_by is not null;
create index alert_next_review on alert (next_review_at) where next_review_at is not null;
create index alert_held on alert (account_id) where hold is not null;
create index alert_lately_resolved on alert (subject_id, resolved_at) where status = 'resolved';
create index alert_by_opening on alert (account_id, opened_at desc, id desc);
create index alert_by_end on alert (account_id, resolved_at) where status = 'resolved';
comment on column alert.facts is
  'What title and detail say, in fields, so that it can be said in any language; its keys depend on the kind.';
comment on column alert.reopenings is 'The last six.';
comment on column alert.hold is
  'Why notifications wait: an alert of what the subject depends on, or a silence or maintenance window.';
comment on column alert.plan is
  'Recipients, reminders and escalations of its rules, as they were when it opened or was reopened.';
comment on column alert.notified_as is
  'What its recipients were last notified of; null: nothing. partly: that it is open, but not all of them.';
comment on column alert.notified_at is 'When it was notified as open: escalations count from here.';
comment on column alert.last_notified_at is 'When it was last notified as open or flapping: reminders count from here.';
comment on column alert.escalated is
  'How many steps of its plan were taken; a count and no time, so that no change of the clock repeats them.';
comment on column alert.next_review_at is 'When it is reviewed next, for whatever is due then; null: nothing is.';

create table alert_event (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  alert_id bigint not null,
  at timestamptz(3) not null,
  type text not null,
  actor text,
  note text,
  facts jsonb not null default '{}',
  foreign key (account_id, alert_id) references alert (account_id, id) on delete cascade
);
create index alert_event_by_alert on alert_event (alert_id, id);
comment on column alert_event.facts is 'What note says in fields, where the service wrote it.';

create table destination (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  type text not null check (type in ('channel', 'webhook')),
  enabled boolean not null default true,
  failing_since timestamptz(3),
  due_at timestamptz(3),
  digest_at timestamptz(3),
  lease_id uuid,
  lease_until timestamptz(3),
  unique (account_id, id)
) with (fillfactor = 80);
create index destination_claimable on destination (type, (failing_since is not null), due_at) where due_at is not null;
comment on table destination is
  'What can be notified: a channel or a webhook. It is claimed as a whole, so that its deliveries go out in order.';
comment on column destination.digest_at is
  'Of a channel with so many notifications that further ones are collected: when they are sent as one digest.';
comment on column destination.lease_id is 'Who claimed it; an outcome is recorded only by the holder of the lease.';
comment on column destination.lease_until is
  'Until when nobody else may send to it: the holder of the lease, or nobody at all while it is rate limited.';

create table webhook (
  id bigint primary key,
  account_id bigint not null,
  name text not null,
  url text not null,
  headers_sealed bytea not null,
  secret_sealed bytea not null,
  events text[] not null,
  all_rules boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id),
  foreign key (account_id, id) references destination (account_id, id) on delete cascade
);
comment on column webhook.all_rules is
  'Whether it gets every alert; if not, those of the rules in webhook_rule, and none once they are gone.';

create table channel (
  id bigint primary key,
  account_id bigint not null,
  name text not null,
  kind text not null,
  config_sealed bytea not null,
  webhook_id bigint,
  title_template text,
  text_template text,
  template_error text,
  disabled_reason text,
  last_delivery_at timestamptz(3),
  last_delivery_ok boolean,
  last_delivery_error text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id),
  foreign key (account_id, id) references destination (account_id, id) on delete cascade,
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete set null (webhook_id)
);
create index channel_by_webhook on channel (webhook_id) where webhook_id is not null;
comment on column channel.webhook_id is
  'Of the kind webhook: notifications of the channel go to this webhook; null once that is deleted.';
comment on column channel.title_template is 'null: the built-in one.';
comment on column channel.text_template is 'null: the built-in one.';
comment on column channel.template_error is
  'Why a template of it could not be used when it was last needed, and the built-in one was; null where it could.';
comment on column channel.disabled_reason is 'Why Tocsin disabled the channel; null where a person did.';

create table delivery (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  destination_id bigint not null,
  alert_id bigint,
  message_id uuid not null,
  thread text not null,
  digest_id uuid,
  type text not null,
  occurred_at timestamptz(3) not null,
  payload json not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz(3),
  postponed_until timestamptz(3),
  created_at timestamptz(3) not null,
  attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  duration_ms integer,
  response_status integer,
  response_body text,
  error text,
  reached text[] not null default '{}',
  log_only boolean not null default false,
  foreign key (account_id, destination_id) references destination (account_id, id) on delete cascade,
  foreign key (account_id, alert_id) references alert (account_id, id) on delete set null (alert_id),
  constraint only_pending_is_due check (due_at is null or status = 'pending')
);
create index delivery_due on delivery (destination_id, due_at, id) where due_at is not null;
create index delivery_pending on delivery (destination_id, thread, id) where status = 'pending';
create index delivery_by_destination on delivery (destination_id, id desc);
create index delivery_by_alert on delivery (alert_id, id) where alert_id is not null;
create index delivery_by_age on delivery (created_at) where status <> 'pending';
create index delivery_by_attempt on delivery (destination_id, attempted_at desc) where attempted_at is not null;
comment on column delivery.message_id is
  'What the receiver knows it by: the same over retries and when it is sent again.';
comment on column delivery.thread is
  'Deliveries of one thread reach a destination in order: a later one waits for an earlier one.';
comment on column delivery.digest_id is
  'The same for everything that was sent in one digest; null for what had a message of its own.';
comment on column delivery.payload is
  'What is sent, as it was then; json and not jsonb, to preserve the order of its keys.';
comment on column delivery.due_at is
  'When it is tried next; null while it waits for an earlier one of its thread, and once it is done.';
comment on column delivery.postponed_until is
  'Of mail: some of its addresses are beyond the daily limit of the account and wait until then, without delaying the rest of the thread. null: none.';
comment on column delivery.reached is
  'Of mail: keyed digests of the addresses whose mail server accepted it. They are left out of a retry.';
comment on column delivery.log_only is
  'It counts as delivered but was only written to the log, for want of a mail server.';

create table webhook_exchange (
  destination_id bigint not null,
  delivery_id bigint not null,
  attempt integer not null,
  account_id bigint not null,
  attempted_at timestamptz(3) not null,
  duration_ms integer not null,
  url text not null,
  request_headers jsonb not null,
  response_status integer,
  response_headers jsonb,
  response_body text,
  response_cut boolean not null,
  error text,
  primary key (destination_id, delivery_id, attempt),
  foreign key (account_id, destination_id) references destination (account_id, id) on delete cascade
);
create index webhook_exchange_by_age on webhook_exchange (attempted_at);
comment on table webhook_exchange is
  'Attempts to reach webhooks. Deleted sooner than their deliveries, so these have no foreign key to them.';
comment on column webhook_exchange.request_headers is
  'Names and values in order. What the owner configured is masked; the signature is kept.';
comment on column webhook_exchange.response_cut is 'The answer was longer than what is stored.';

create table mail_address (
  account_id bigint not null references account on delete cascade,
  email_key text not null,
  email text not null,
  asked_at timestamptz(3),
  confirmed_at timestamptz(3),
  checked_at timestamptz(3) not null,
  primary key (account_id, email_key)
);
create index mail_address_by_mailbox on mail_address (regexp_replace(email_key, '^([^+@]+)\+.*@', '\1@'));
create index mail_address_by_check on mail_address (checked_at);
comment on table mail_address is
  'Addresses of mail channels that are no member''s: whether they agreed to get alert mails.';
comment on column mail_address.asked_at is 'When the mail that asks was last sent; null where a limit prevented it.';
comment on column mail_address.confirmed_at is 'null: nothing is sent to it but the mail that asks.';
comment on column mail_address.checked_at is 'When a channel of the account was last known to have the address.';

create table mail_opt_out (
  email_key text primary key,
  created_at timestamptz(3) not null
);
comment on table mail_opt_out is 'Addresses that no account may mail: their readers unsubscribed from all mail.';
comment on column mail_opt_out.email_key is 'Without the tag that may follow a plus sign.';

create table account_mail_day (
  account_id bigint not null references account on delete cascade,
  day date not null,
  sent integer not null,
  warned_at timestamptz(3),
  primary key (account_id, day)
);
create index account_mail_day_by_age on account_mail_day (day);
comment on table account_mail_day is 'Mails to addresses outside the account, by day of UTC.';
