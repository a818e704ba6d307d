-- Checks that nobody can judge are an incident of the operator like pings that are recorded late.
-- works with 0.2

alter table operator_incident drop constraint operator_incident_kind_check;
alter table operator_incident add constraint operator_incident_kind_check
  check (kind in ('pings_late', 'dead_letters', 'checks_unjudged')) not valid;
drop table unjudged_incident;
