-- An integration has one key, and it goes with it.
-- works with 0.2
-- outside a transaction
-- indexes config_key

drop index concurrently if exists config_key_by_integration;
create unique index concurrently config_key_by_integration on config_key (integration_id)
  where integration_id is not null;
