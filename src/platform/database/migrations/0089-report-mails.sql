-- Reports that are mailed: to members who chose so, and to addresses outside the account that admins named.
-- works with 0.2

create table report_mail (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  member_id bigint,
  email text,
  email_key text,
  period text not null,
  timezone text,
  language text,
  sent_for text not null,
  look_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  foreign key (account_id, member_id) references member (account_id, id) on delete cascade,
  constraint report_mail_has_one_reader check ((member_id is null) = (email_key is not null))
);
create unique index report_mail_by_member on report_mail (account_id, member_id, period) where member_id is not null;
create unique index report_mail_by_address on report_mail (account_id, email_key, period) where email_key is not null;
create index report_mail_by_look on report_mail (look_at);
comment on table report_mail is 'Who is mailed the report on every week or month.';
comment on column report_mail.member_id is 'null: an address, which confirms as those of mail channels do.';
comment on column report_mail.timezone is 'Of an address; members have that of their profile, as their language.';
comment on column report_mail.sent_for is
  'First local day of the last week or month that a report was mailed on, or that was over when it was chosen: none is mailed twice.';
comment on column report_mail.look_at is 'When it is next looked whether a report is due.';
