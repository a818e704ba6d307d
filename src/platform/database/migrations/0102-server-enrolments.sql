-- One token with which many machines become servers: so many of them, and until then.
-- works with 0.2

create table server_enrolment (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text not null,
  tags text[] not null,
  token_hash bytea not null unique,
  most integer not null,
  used integer not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint server_enrolment_is_bounded check (used between 0 and most)
);
create index server_enrolment_by_account on server_enrolment (account_id, id);
comment on table server_enrolment is
  'Tokens for many servers; each server that is enrolled gets a token of its own, which lives on when this one is deleted.';
comment on column server_enrolment.tags is 'Of the servers that it makes.';
