-- Pings that JetStream keeps until they are recorded, and which log each node uses.
-- works with 0.2

create table ping_stream (id uuid not null default gen_random_uuid());
comment on table ping_stream is 'One row: what the stream in JetStream is named after, so that several databases may use the same servers.';
insert into ping_stream default values;

alter table door
  add column streamed_to bigint,
  add column streamed_until timestamptz(3),
  add column missing_from bigint;
comment on column door.streamed_to is 'The position up to which JetStream held what the journal does, as its node saw it last; null: it never held any.';
comment on column door.streamed_until is 'What was received before lay in JetStream then, for people: whoever records believes only what it has read there.';
comment on column door.missing_from is 'From there on whoever records misses it in JetStream; null: nothing is missing.';
alter table node add column ping_log text;
comment on column node.ping_log is 'Who keeps pings until they are recorded: postgres or jetstream; null: a node that knows only the former.';
