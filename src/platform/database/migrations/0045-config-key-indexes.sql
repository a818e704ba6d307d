-- A schedule, an escalation policy and a location have one key, and it goes with them.
-- works with 0.2
-- outside a transaction
-- indexes config_key

drop index concurrently if exists config_key_by_schedule;
create unique index concurrently config_key_by_schedule on config_key (schedule_id) where schedule_id is not null;
drop index concurrently if exists config_key_by_policy;
create unique index concurrently config_key_by_policy on config_key (escalation_policy_id)
  where escalation_policy_id is not null;
drop index concurrently if exists config_key_by_location;
create unique index concurrently config_key_by_location on config_key (location_id) where location_id is not null;
