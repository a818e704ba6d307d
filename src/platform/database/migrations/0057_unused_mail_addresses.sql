-- Addresses outside an account are forgotten once no channel of it has them.

alter table mail_address add column checked_at timestamptz(3) not null default 'epoch';
comment on column mail_address.checked_at is 'When a channel of the account was last known to have the address.';
create index mail_address_by_check on mail_address (checked_at);
