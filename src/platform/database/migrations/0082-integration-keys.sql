-- Documents know integrations by a key.
-- works with 0.2

alter table config_key add column integration_id bigint;
alter table config_key add constraint config_key_integration
  foreign key (account_id, integration_id) references integration (account_id, id) on delete cascade not valid;
alter table config_key drop constraint names_one_resource;
alter table config_key add constraint names_one_resource check (num_nonnulls(subject_id, destination_id, rule_id,
  quiet_time_id, status_page_id, endpoint_id, dashboard_id, schedule_id, escalation_policy_id, location_id,
  integration_id) = 1) not valid;
