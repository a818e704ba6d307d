-- Which addresses took a message, which addresses a mail server refused, and whether mail goes out at all.

alter table delivery add column reached text[] not null default '{}';
comment on column delivery.reached is
  'Of mail: keyed digests of the addresses whose mail server took it. They are left out when it is tried again.';

create table mail_refusal (
  email_key text primary key,
  refused_at timestamptz(3) not null,
  detail text not null
);
create index mail_refusal_by_age on mail_refusal (refused_at);
comment on table mail_refusal is
  'Addresses that a mail server said do not exist, since they last took a mail: one such answer may be a mistake.';
comment on column mail_refusal.refused_at is 'The first time.';

create table mail_trouble (
  id integer primary key default 1 check (id = 1),
  failing_since timestamptz(3) not null,
  failed_at timestamptz(3) not null,
  error text not null,
  recipients text[] not null,
  is_general boolean not null
);
comment on table mail_trouble is 'No mail was taken since the mails of this row failed, by any node; no row: the last one was taken.';
comment on column mail_trouble.recipients is 'Digests of the first two addresses that were refused.';
comment on column mail_trouble.is_general is 'Whether one failed before any address was named: nobody connects, signs in or is let send.';
