-- What was in trouble lately is read from an index, not from the periods of all subjects of an account.
-- works with 0.2
-- outside a transaction
-- indexes state_period

drop index concurrently if exists state_period_trouble;
create index concurrently state_period_trouble on state_period (account_id, to_at)
  where to_at is not null and status in ('down', 'offline', 'stopped', 'degraded');
