-- A journal that is shipped for a process that ended looks like one of a node that lives.
-- works with 0.2

alter table door add column ended_at timestamptz;
comment on column door.ended_at is 'When the process that received in this journal ended, of one that another process ships; null: nobody has found it ended.';
