-- Addresses outside an account confirm before they are mailed, may refuse all mail for good, and an account has a daily limit.

create table mail_address (
  account_id bigint not null references account on delete cascade,
  email_key text not null,
  email text not null,
  asked_at timestamptz(3),
  confirmed_at timestamptz(3),
  primary key (account_id, email_key)
);
comment on table mail_address is 'Addresses of mail channels that are no member''s: whether they agreed to be mailed alerts.';
comment on column mail_address.asked_at is 'When it was last sent a mail that asks; null where a limit kept that from being sent.';
comment on column mail_address.confirmed_at is 'null: nothing is sent to it but the mail that asks.';

alter table channel add column is_confirmed boolean not null default false;
update channel set is_confirmed = true where kind = 'email';
comment on column channel.is_confirmed is
  'Whether it is older than confirmations: all of its addresses count as confirmed until they are changed.';

create table mail_opt_out (
  email_key text primary key,
  created_at timestamptz(3) not null
);
comment on table mail_opt_out is 'Addresses that no account may mail: whoever reads there said so.';

alter table account add column mails_per_day integer check (mails_per_day >= 0);
comment on column account.mails_per_day is
  'How many alert mails a day may go to addresses outside the account; null: as many as the plan allows.';

create table account_mail_day (
  account_id bigint not null references account on delete cascade,
  day date not null,
  sent integer not null,
  warned_at timestamptz(3),
  primary key (account_id, day)
);
create index account_mail_day_by_age on account_mail_day (day);
comment on table account_mail_day is 'Mails to addresses outside the account, by day of UTC.';
