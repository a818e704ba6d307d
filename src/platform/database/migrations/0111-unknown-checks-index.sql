-- The few checks that nobody can judge are looked for every ten seconds.
-- works with 0.2
-- outside a transaction
-- indexes uptime_check

drop index concurrently if exists uptime_check_unknown;
create index concurrently uptime_check_unknown on uptime_check (unknown_since) where unknown_since is not null;
