-- How badly an incident affects each component, what was learned of it once it is over, and reminders to write of it.
-- works with 0.2

alter table incident_component add column impact text;
alter table incident_component
  add constraint incident_component_impact_is_known check (impact in ('degraded', 'outage')) not valid;
comment on column incident_component.impact is
  'What the component is shown as while the incident lasts, unless it is worse; null: nobody said.';
alter table incident add column postmortem text;
comment on column incident.postmortem is 'Markdown, shown once the incident is resolved; null: there is none.';

alter table status_page add column update_reminder_minutes integer;
alter table status_page
  add constraint status_page_update_reminder_is_sane check (update_reminder_minutes between 5 and 1440) not valid;
comment on column status_page.update_reminder_minutes is
  'After so long without a change of an open incident whoever wrote of it last is reminded; null: never.';
alter table incident
  add column written_by_id bigint,
  add column reminded_at timestamptz(3),
  add column reminders integer not null default 0;
comment on column incident.written_by_id is
  'The person who wrote of it last; null where it was no person. No foreign key: people go, incidents stay.';
comment on column incident.reminders is 'Since it was last written of.';
