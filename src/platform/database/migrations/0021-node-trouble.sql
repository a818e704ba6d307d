-- What each of several nodes knows to be wrong with itself, for whoever judges all of them.
-- works with 0.2

alter table node add column trouble text, add column machine_ahead_ms int;
comment on column node.trouble is 'Why it cannot keep pings; null: it can.';
comment on column node.machine_ahead_ms is 'By how much the clock of its machine is ahead of that of the database, which counts.';
