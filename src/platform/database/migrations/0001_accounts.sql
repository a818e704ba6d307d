-- People, the accounts they share, how they sign in, and what an account may have.

create table account (
  id bigint primary key generated always as identity,
  name text not null,
  plan text not null,
  suspended_at timestamptz(3),
  delete_at timestamptz(3),
  created_at timestamptz(3) not null
);

create table person (
  id bigint primary key generated always as identity,
  email text not null,
  email_key text not null unique,
  name text not null default '',
  password_hash text,
  credential_version integer not null default 1,
  is_admin boolean not null default false,
  email_verified_at timestamptz(3),
  disabled_at timestamptz(3),
  time_zone text not null default 'UTC',
  language text not null default 'en',
  theme text not null default 'auto',
  created_at timestamptz(3) not null
);
comment on column person.email_key is 'The address as it is compared: NFKC and lower case.';
comment on column person.credential_version is 'Raised by every change of password or second factor; ends sign-ins in flight.';

create table member (
  account_id bigint not null references account on delete cascade,
  person_id bigint not null references person on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'admin', 'owner')),
  joined_at timestamptz(3) not null,
  primary key (account_id, person_id)
);
create index member_by_person on member (person_id, joined_at);

create table pending_registration (
  token_hash bytea primary key,
  email text not null,
  email_key text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index pending_registration_by_email on pending_registration (email_key);
create index pending_registration_by_expiry on pending_registration (expires_at);

create table password_reset_request (
  id uuid primary key,
  email_key text not null,
  created_at timestamptz(3) not null
);
comment on table password_reset_request is
  'Asked for, known or not; looked up later, so that the answer takes the same time for both.';

create table password_reset (
  token_hash bytea primary key,
  person_id bigint not null references person on delete cascade,
  credential_version integer not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index password_reset_by_person on password_reset (person_id);
create index password_reset_by_expiry on password_reset (expires_at);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  person_id bigint not null references person on delete cascade,
  surface text not null check (surface in ('api', 'dashboard')),
  credential_version integer not null,
  created_at timestamptz(3) not null,
  authenticated_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ip inet,
  user_agent text
);
create index session_by_person on session (person_id);
create index session_by_expiry on session (expires_at);
comment on column session.authenticated_at is 'When a password or code was last given; opens ten minutes for guarded calls.';

create table api_key (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  created_by bigint references person on delete set null,
  kind text not null check (kind in ('key', 'ro')),
  name text not null,
  token_hash bytea not null unique,
  hint text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_key_by_account on api_key (account_id, id);

create table plan_usage (
  account_id bigint not null references account on delete cascade,
  resource text not null,
  used integer not null check (used >= 0),
  primary key (account_id, resource)
);

create table rate_window (
  bucket text primary key,
  hits timestamptz(3)[] not null,
  expires_at timestamptz(3) not null
);
create index rate_window_by_expiry on rate_window (expires_at);

create table audit_event (
  id bigint primary key generated always as identity,
  account_id bigint references account on delete cascade,
  at timestamptz(3) not null,
  actor_type text not null,
  person_id bigint references person on delete set null,
  actor_name text not null,
  ip inet,
  action text not null,
  target_type text,
  target_id text,
  target_name text,
  outcome text not null,
  detail jsonb not null default '{}'
);
create index audit_event_by_account on audit_event (account_id, id);

create table idempotency_key (
  account_id bigint not null references account on delete cascade,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  sealed_response bytea,
  committed_at timestamptz(3),
  created_at timestamptz(3) not null,
  lease_until timestamptz(3) not null,
  primary key (account_id, route, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);
comment on column idempotency_key.sealed_response is 'Encrypted, because answers hold secrets that are shown once.';
comment on column idempotency_key.committed_at is
  'Set by the transaction that did the work: what was done is never done again, even if its answer was lost.';

create table outgoing_mail (
  id uuid primary key,
  sealed_message bytea,
  attempts integer not null default 0,
  due_at timestamptz(3),
  lease_until timestamptz(3),
  sent_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null
);
create index outgoing_mail_due on outgoing_mail (due_at) where due_at is not null;
create index outgoing_mail_by_age on outgoing_mail (created_at);
comment on column outgoing_mail.sealed_message is
  'Encrypted, because links in it let people in; null once it was sent or given up.';
comment on column outgoing_mail.due_at is 'When it is tried next; null once it was sent or given up.';
