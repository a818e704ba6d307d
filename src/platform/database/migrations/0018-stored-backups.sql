-- Backups in storage elsewhere: those that are made by a schedule, and which of them retention may delete.
-- works with 0.2

create table stored_backup (
  id bigint primary key generated always as identity,
  name text not null unique,
  due_at timestamptz(3) unique,
  attempts int not null default 1,
  started_at timestamptz(3) not null,
  lease_until timestamptz(3),
  finished_at timestamptz(3),
  bytes bigint,
  error text,
  deleted_at timestamptz(3)
);
comment on table stored_backup is 'Nothing else than what is listed here is ever deleted from the storage.';
comment on column stored_backup.due_at is 'The moment of the schedule; null: made by hand.';
comment on column stored_backup.lease_until is 'Until then nobody else tries: while it is made, and for a while after a failure.';
create index stored_backup_by_time on stored_backup (finished_at desc) where deleted_at is null;
