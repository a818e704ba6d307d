-- What checks were in another tool, before they were watched here.
-- works with 0.2

alter table state_period add column imported boolean not null default false;
comment on column state_period.imported is
  'From another tool, before what was seen here; an import takes the place of the one before.';
