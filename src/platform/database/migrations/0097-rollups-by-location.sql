-- What each location saw, over months, without reading every result again.
-- works with 0.2

alter table probe_rollup add column by_location jsonb;
comment on column probe_rollup.by_location is
  'Of each location its results, failures and latency_sketch in base64; null: the service alone has probed.';
