-- "Never again" holds for a mailbox, whatever tag its address has, and is noted by the accounts that asked it.

insert into mail_opt_out (email_key, created_at)
  select regexp_replace(email_key, '^([^+@]+)\+.*@', '\1@'), min(created_at) from mail_opt_out
  where email_key ~ '^([^+@]+)\+.*@' group by 1
  on conflict do nothing;
delete from mail_opt_out where email_key ~ '^([^+@]+)\+.*@';
comment on column mail_opt_out.email_key is 'Without the tag that may follow a plus sign.';

create index mail_address_by_mailbox on mail_address (regexp_replace(email_key, '^([^+@]+)\+.*@', '\1@'));
