-- When a location turned a check down, by which a location is known whose own line fails.
-- works with 0.2

alter table uptime_target add column down_since timestamptz(3);
comment on column uptime_target.down_since is
  'When the answers from there began to say down; null: the last one that knew said up, or there is none.';
