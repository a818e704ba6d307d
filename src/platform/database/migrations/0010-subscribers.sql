-- Who is notified of what happens on a status page, what is still to be sent, and who is never mailed.

create table subscriber (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  status_page_id bigint not null,
  kind text not null check (kind in ('email', 'webhook')),
  email text,
  email_key text,
  url text,
  secret_sealed bytea,
  language text,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'disabled')),
  by_member boolean not null default false,
  by_domain boolean not null default false,
  all_components boolean not null,
  asked_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  failing_since timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade,
  constraint mail_has_address check (num_nonnulls(email, email_key) = case kind when 'email' then 2 else 0 end),
  constraint webhook_has_address check (num_nonnulls(url, secret_sealed) = case kind when 'webhook' then 2 else 0 end),
  constraint confirmed_has_a_time check ((status = 'pending') = (confirmed_at is null))
);
create unique index subscriber_by_email on subscriber (status_page_id, email_key) where kind = 'email';
create index subscriber_by_page on subscriber (status_page_id, id desc);
create index subscriber_pending on subscriber (asked_at) where status = 'pending';
comment on column subscriber.language is 'In which it was asked for; null where none was given.';
comment on column subscriber.by_member is 'A member of the account added it; otherwise a visitor did.';
comment on column subscriber.by_domain is 'It was asked for on the domain of the page, and its links lead there.';
comment on column subscriber.asked_at is 'When it was last asked for; it is deleted where nobody confirms it.';
comment on column subscriber.failing_since is 'Of a webhook: since when it was not reached; null while it is.';

create table subscriber_component (
  account_id bigint not null,
  subscriber_id bigint not null,
  subject_id bigint not null,
  primary key (subscriber_id, subject_id),
  foreign key (account_id, subscriber_id) references subscriber (account_id, id) on delete cascade,
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade
);
create index subscriber_component_by_subject on subscriber_component (subject_id);
comment on table subscriber_component is 'Components of subscribers who did not ask for all of them.';

create table subscriber_notice (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  status_page_id bigint not null,
  type text not null,
  incident_id uuid,
  update_id bigint,
  maintenance_id bigint,
  subject_ids bigint[],
  created_at timestamptz(3) not null,
  due_at timestamptz(3),
  reached_id bigint not null default 0,
  unique (account_id, id),
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade,
  foreign key (account_id, maintenance_id) references announced_maintenance (account_id, id) on delete cascade,
  constraint incident_or_maintenance check (num_nonnulls(incident_id, maintenance_id) = 1),
  constraint incident_with_update check (num_nonnulls(incident_id, update_id) in (0, 2)),
  constraint maintenance_with_subjects check (num_nonnulls(maintenance_id, subject_ids) in (0, 2))
);
create index subscriber_notice_due on subscriber_notice (due_at) where due_at is not null;
create index subscriber_notice_by_page on subscriber_notice (status_page_id);
create index subscriber_notice_by_age on subscriber_notice (created_at);
create index subscriber_notice_by_maintenance on subscriber_notice (maintenance_id) where maintenance_id is not null;
comment on table subscriber_notice is 'Something that every subscriber of a page whom it concerns is notified of once.';
comment on column subscriber_notice.subject_ids is 'Of maintenance: whom it concerns.';
comment on column subscriber_notice.due_at is 'When it is handed out; null once all of them have it.';
comment on column subscriber_notice.reached_id is 'It was handed out to the subscribers up to this id.';

create table subscriber_delivery (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  notice_id bigint,
  subscriber_id bigint not null,
  kind text not null check (kind in ('email', 'webhook')),
  message_id uuid not null default gen_random_uuid(),
  attempts integer not null default 0,
  due_at timestamptz(3) not null,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null,
  unique nulls not distinct (subscriber_id, notice_id),
  foreign key (account_id, notice_id) references subscriber_notice (account_id, id) on delete cascade,
  foreign key (account_id, subscriber_id) references subscriber (account_id, id) on delete cascade
);
create index subscriber_delivery_due on subscriber_delivery (kind, due_at, id);
create index subscriber_delivery_by_notice on subscriber_delivery (notice_id);
create index subscriber_delivery_untried on subscriber_delivery (notice_id) where attempts = 0;
comment on table subscriber_delivery is
  'What one subscriber is still to be sent; deleted once it was, or was given up.';
comment on column subscriber_delivery.notice_id is 'null: a webhook is asked whether it wants to be notified at all.';

create table subscriber_thread (
  account_id bigint not null,
  subscriber_id bigint not null,
  thread text not null,
  message_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (subscriber_id, thread),
  foreign key (account_id, subscriber_id) references subscriber (account_id, id) on delete cascade
);
create index subscriber_thread_by_age on subscriber_thread (created_at);
comment on column subscriber_thread.message_id is 'Of the first mail that the mail server accepted.';

create table subscriber_pace (
  id integer primary key default 1 check (id = 1),
  spent_until_ms double precision not null default 0
);
insert into subscriber_pace default values;
comment on column subscriber_pace.spent_until_ms is
  'Milliseconds since 1970 up to which the rate of mails is used up, by all nodes together.';

create table mail_suppression (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  email text not null,
  email_key text not null,
  reason text not null check (reason in ('manual', 'refused')),
  detail text,
  created_at timestamptz(3) not null,
  unique (account_id, email_key)
);
comment on table mail_suppression is 'Addresses that subscribers of status pages of the account are never mailed at.';
comment on column mail_suppression.detail is 'What the mail server said, or why somebody put it here; null: nothing.';
