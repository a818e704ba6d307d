-- Which alerts of an integration found no room, so that the one check that stands for them says how many they are.
-- works with 0.2

create table external_without_room (
  account_id bigint not null,
  integration_id bigint not null,
  key_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (integration_id, key_hash),
  foreign key (account_id, integration_id) references integration (account_id, id) on delete cascade
);
comment on table external_without_room is 'Digests of the keys of alerts that fire and have no external check.';
comment on column external_without_room.expires_at is 'When it is over, or was; some minutes later it is forgotten.';
