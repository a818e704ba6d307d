-- Keys of every kind in one table: whoever sends one of another kind is known, and refused as such.

alter table api_key drop constraint api_key_kind_check;
alter table api_key add constraint api_key_kind_check
  check (kind in ('key', 'ro', 'api', 'tv', 'agent', 'probe'));
create index api_key_by_creator on api_key (created_by) where created_by is not null;
