-- Several nodes on one database: which there are, and which of them does what only one does at a time.
-- works with 0.2

create table node (
  id uuid primary key,
  run_id uuid not null,
  name text not null,
  version text not null,
  protocol int not null,
  api_url text not null,
  dashboard_url text not null,
  ready_urls text[] not null,
  jobs text[] not null,
  clock_error_ms int,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  away_from timestamptz(3),
  away_to timestamptz(3)
) with (fillfactor = 50);
comment on column node.id is 'Of its data directory.';
comment on column node.run_id is 'Of its start: another one with the same id is a copy of the data directory.';
comment on column node.protocol is 'The newest form of what nodes write for each other that it understands.';
comment on column node.ready_urls is 'Where other nodes ask whether it is ready.';
comment on column node.jobs is 'Those of which only one node at a time does each, and it could.';
comment on column node.away_from is 'From then to away_to no node renewed its row, as this one found, which was the first again.';

create table job (
  name text primary key,
  holder uuid not null,
  held_until timestamptz(3) not null,
  next_at timestamptz(3)
) with (fillfactor = 50);
comment on column job.holder is 'The run of a node that does it until held_until.';
comment on column job.next_at is 'Not before then, whoever holds it; null: at once.';
