-- People are reached in chats too, by messages that change in place, and a browser can renew its subscription.
-- works with 0.2

alter table contact_method add column account_id bigint;
alter table contact_method add column endpoint_digest bytea;
alter table contact_method add constraint contact_method_account
  foreign key (account_id) references account (id) on delete cascade not valid;
comment on column contact_method.account_id is
  'Whose app or bot writes to the person; pages of other accounts are not sent by it. null: it is of no account.';
comment on column contact_method.endpoint_digest is
  'SHA-256 of the endpoint of a subscription to notifications, by which its browser renews it; null: another kind, or not sent to since.';

alter table page_attempt add column changes uuid;
alter table page_attempt drop constraint page_attempt_type_check;
alter table page_attempt add constraint page_attempt_type_check
  check (type in ('page', 'taken', 'changed')) not valid;
comment on column page_attempt.changes is
  'The attempt whose message is to say what became of the page; null: it sends one of its own.';
