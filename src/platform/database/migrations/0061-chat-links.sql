-- Who the people of a chat are, so that what they press is done by them.
-- works with 0.2

create table chat_link (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  person_id bigint not null references person on delete cascade,
  kind text not null,
  app bytea not null,
  user_id text not null,
  user_name text not null,
  created_at timestamptz(3) not null,
  unique (account_id, app, user_id)
);
create index chat_link_by_person on chat_link (person_id);
comment on table chat_link is 'People of a chat and the persons that they are, for one account.';
comment on column chat_link.kind is 'Of the channels by which they came.';
comment on column chat_link.app is 'Digest of what the app or bot of the channel is known by: another one is not believed who somebody is.';
comment on column chat_link.user_id is 'What the chat calls them.';

create table chat_link_code (
  person_id bigint primary key references person on delete cascade,
  code_hash bytea not null unique,
  expires_at timestamptz(3) not null
);
comment on table chat_link_code is 'Keyed digest of the code by which a person links themselves from a chat.';
