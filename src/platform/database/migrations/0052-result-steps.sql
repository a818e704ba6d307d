-- What each step of a scenario found, with the result of the probe.
-- works with 0.2

alter table probe_result add column steps jsonb;
comment on column probe_result.steps is
  'Of a scenario: name, status and time of each step that was asked, in order; null for other kinds.';
