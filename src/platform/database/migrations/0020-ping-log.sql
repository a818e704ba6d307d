-- Pings that several nodes receive: their doors, the log that they have in common, and who records which part of it.
-- works with 0.2

create table door (
  journal_id uuid primary key,
  node text not null,
  opened_at timestamptz(3) not null,
  kept_to bigint not null,
  complete_until timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  closed_at timestamptz(3)
);
comment on table door is 'The journals in which nodes receive pings: one for each start of a node.';
comment on column door.kept_to is 'The position up to which the log holds what the journal does.';
comment on column door.complete_until is 'What was received before lies in the log.';
comment on column door.seen_at is 'When the node last wrote this row, by the common clock.';

create table ping_log (
  journal_id uuid not null,
  position bigint not null,
  next bigint not null,
  frames bytea not null,
  primary key (journal_id, position)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
comment on table ping_log is 'Groups of pings as they were received, until they are recorded.';
comment on column ping_log.next is 'The position behind the group.';
alter table ping_log alter column frames set storage external;

create table ping_partition (
  partition smallint primary key,
  claim_id uuid,
  node text,
  held_until timestamptz(3) not null,
  version bigint not null default 0,
  listened_until timestamptz(3),
  positions jsonb not null default '{}'
);
comment on table ping_partition is 'The sixteen parts of all pings, by the first digit of the slug, and who records each of them.';
comment on column ping_partition.version is 'Counts up with each claim and each batch: whoever has read another one changes nothing.';
comment on column ping_partition.listened_until is 'What was received before is recorded and judged.';
comment on column ping_partition.positions is 'Up to where each journal is recorded, by its id.';
insert into ping_partition (partition, held_until) select n, '-infinity' from generate_series(0, 15) as n;

create table recording_node (
  claim_id uuid primary key,
  node text not null,
  seen_at timestamptz(3) not null
);
comment on table recording_node is 'Nodes that record pings right now; each takes its share of the partitions.';

alter table own_outage
  drop constraint own_outage_cause_check,
  add constraint own_outage_cause_check
    check (cause in ('stopped', 'stalled', 'clock', 'journal', 'reports', 'door'));
