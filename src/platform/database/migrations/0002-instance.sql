-- What serves the whole instance: the audit log, limits, mails that wait, and what its operator decides.

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
create index audit_event_by_action on audit_event (account_id, action collate "C", id);
create index audit_event_by_actor on audit_event (account_id, actor_name, id);
create index audit_event_by_person on audit_event (person_id, account_id, id) where person_id is not null;
create index audit_event_by_target on audit_event (account_id, target_type, target_id, id);
create index audit_event_by_time on audit_event (account_id, at);

create function keep_audit_event() returns trigger language plpgsql as $$
begin
  -- Whoever forgets on purpose says so; a deeper trigger is the one that takes events along with their account.
  if tg_op = 'DELETE' and (current_setting('tocsin.forgets_audit', true) = 'on' or pg_trigger_depth() > 1) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.person_id is null
    and to_jsonb(new) - 'person_id' = to_jsonb(old) - 'person_id' then
    return new;
  end if;
  raise exception 'audit events are neither changed nor deleted';
end $$;
create trigger keep_audit_event before update or delete on audit_event
  for each row execute function keep_audit_event();

create trigger keep_all_audit_events before truncate on audit_event
  for each statement execute function keep_audit_event();
comment on function keep_audit_event is
  'A trigger, so that it holds for every statement; a person who is deleted leaves their name in the log.';

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

create table rate_window (
  bucket text primary key,
  hits timestamptz(3)[] not null,
  expires_at timestamptz(3) not null
);
create index rate_window_by_expiry on rate_window (expires_at);

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

create table mail_refusal (
  email_key text primary key,
  refused_at timestamptz(3) not null,
  detail text not null
);
create index mail_refusal_by_age on mail_refusal (refused_at);
comment on table mail_refusal is
  'Addresses that a mail server said do not exist, since they last accepted a mail: one such answer may be a mistake.';
comment on column mail_refusal.refused_at is 'The first time.';

create table mail_trouble (
  id integer primary key default 1 check (id = 1),
  failing_since timestamptz(3) not null,
  failed_at timestamptz(3) not null,
  error text not null,
  recipients text[] not null,
  is_general boolean not null
);
comment on table mail_trouble is
  'No mail was accepted since the mails of this row failed, on any node; no row: the last one was accepted.';
comment on column mail_trouble.recipients is 'Digests of the first two addresses that were refused.';
comment on column mail_trouble.is_general is
  'Whether one failed before any address was named: connecting, signing in or sending is refused.';

create table account_suspension (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  reason text,
  from_at timestamptz(3) not null,
  to_at timestamptz(3),
  constraint ends_after_start check (to_at >= from_at)
);
create unique index account_suspension_open on account_suspension (account_id) where to_at is null;
create index account_suspension_by_account on account_suspension (account_id, to_at);
comment on table account_suspension is
  'Stretches in which pings of an account were refused; open while to_at is null and account.suspended_at is set.';

create table instance_settings (
  is_only boolean primary key default true check (is_only),
  tracking_head text not null default '',
  tracking_conversion text not null default '',
  registration text check (registration in ('first', 'open', 'closed')),
  updated_at timestamptz(3) not null
);
comment on table instance_settings is 'One row at most; none while nothing was set.';
comment on column instance_settings.registration is 'null: as TOCSIN_REGISTRATION says.';

create table instance_secret (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null,
  noted_at timestamptz(3) not null
);
comment on table instance_secret is 'One row at most; none until the first start.';
comment on column instance_secret.fingerprint is
  'Derived from TOCSIN_SECRET by HKDF-SHA256: it shows whether two secrets are the same, and not what they are.';

create table announcement (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('breaking_change', 'notice')),
  title text not null,
  body text not null,
  effective_at timestamptz(3) not null,
  created_by bigint references person on delete set null,
  created_at timestamptz(3) not null
);
create index announcement_by_effect on announcement (effective_at);

create table announcement_recipient (
  announcement_id bigint not null references announcement on delete cascade,
  person_id bigint not null references person on delete cascade,
  mailed_at timestamptz(3),
  primary key (announcement_id, person_id)
);
create index announcement_recipient_waiting on announcement_recipient (announcement_id, person_id)
  where mailed_at is null;
create index announcement_recipient_by_person on announcement_recipient (person_id);
comment on column announcement_recipient.mailed_at is
  'Set in the transaction that queues the mail, so that nobody gets it twice; null while it waits.';

create table announcement_dismissal (
  announcement_id bigint not null references announcement on delete cascade,
  person_id bigint not null references person on delete cascade,
  primary key (announcement_id, person_id)
);
create index announcement_dismissal_by_person on announcement_dismissal (person_id);

create table operator_incident (
  kind text primary key check (kind in ('pings_late', 'dead_letters')),
  began_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  count integer not null default 1,
  notified_at timestamptz(3)
);
comment on table operator_incident is
  'What the operator is notified of, while it lasts; notified_at is null until the first mail is queued.';
