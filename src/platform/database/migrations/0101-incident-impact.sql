-- How badly an incident affects each component, and what was learned of it once it is over.
-- works with 0.2

alter table incident_component add column impact text;
alter table incident_component
  add constraint incident_component_impact_is_known check (impact in ('degraded', 'outage')) not valid;
comment on column incident_component.impact is
  'What the component is shown as while the incident lasts, unless it is worse; null: nobody said.';
alter table incident add column postmortem text;
comment on column incident.postmortem is 'Markdown, shown once the incident is resolved; null: there is none.';
