-- How people are reached: contact methods, notification rules, and what was sent to them.
-- works with 0.2

create table contact_method (
  id bigint primary key generated always as identity,
  person_id bigint not null references person on delete cascade,
  kind text not null,
  address_sealed bytea not null,
  hint text not null,
  label text not null default '',
  verified_at timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  code_hash bytea,
  code_expires_at timestamptz(3),
  code_attempts_left smallint not null default 0,
  last_sent_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (person_id, id)
);
comment on table contact_method is 'How one person is reached besides the address that they sign in with; of the person, not of an account.';
comment on column contact_method.hint is 'What is shown of the address: enough for its person to recognise it.';
comment on column contact_method.disabled_reason is 'What its provider said when it refused the address for good.';
comment on column contact_method.code_hash is 'Keyed digest of the code that confirms it; null: none is awaited.';
comment on column contact_method.last_error is 'Why the last message failed; null: it did not.';

create table notification_rule (
  person_id bigint not null references person on delete cascade,
  urgency text not null check (urgency in ('critical', 'other')),
  position smallint not null,
  method_id bigint,
  after_minutes smallint not null,
  primary key (person_id, urgency, position),
  foreign key (person_id, method_id) references contact_method (person_id, id) on delete cascade
);
create index notification_rule_by_method on notification_rule (method_id);
comment on column notification_rule.method_id is 'null: the address that the person signs in with.';
comment on column notification_rule.after_minutes is 'Counted from the beginning of the page.';

create table contact_delivery (
  id uuid primary key,
  account_id bigint references account on delete cascade,
  person_id bigint not null references person on delete cascade,
  method_id bigint references contact_method on delete cascade,
  idempotency_key text not null unique,
  provider text not null,
  receipt text,
  outcome text not null check (outcome in ('sending', 'accepted', 'delivered', 'refused')),
  reason text,
  units smallint not null default 0,
  code text,
  message_sealed bytea,
  created_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create index contact_delivery_by_account on contact_delivery (account_id, created_at);
create index contact_delivery_by_person on contact_delivery (person_id, created_at);
create index contact_delivery_by_method on contact_delivery (method_id);
create index contact_delivery_by_receipt on contact_delivery (provider, receipt) where receipt is not null;
create index contact_delivery_by_age on contact_delivery (created_at);
comment on table contact_delivery is 'Messages handed to providers that are paid for or answer later; those of the last days.';
comment on column contact_delivery.account_id is 'null: a code, or a test that its person asked for.';
comment on column contact_delivery.receipt is 'What the provider calls the message.';
comment on column contact_delivery.units is 'Parts of a text message, or calls: what the provider charges for.';
comment on column contact_delivery.code is 'By which a text message is answered.';

create table contact_provider (
  name text primary key,
  failures integer not null default 0,
  open_until timestamptz(3),
  mailed_at timestamptz(3)
);
comment on table contact_provider is 'Providers that fail: nothing is handed to them until open_until.';

create table contact_callback (
  digest bytea primary key,
  expires_at timestamptz(3) not null
);
create index contact_callback_by_age on contact_callback (expires_at);
comment on table contact_callback is 'Callbacks of providers that were followed, so that none is followed twice.';

create table web_push_key (
  id smallint primary key check (id = 1),
  public_key bytea not null,
  private_sealed bytea not null,
  created_at timestamptz(3) not null
);
comment on table web_push_key is 'The VAPID key of this instance (RFC 8292), made at first use.';
