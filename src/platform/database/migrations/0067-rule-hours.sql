-- Hours of the week in which rules are active, and severities that depend on them.
-- works with 0.2

alter table alert_rule add column active_times jsonb;
alter table alert_rule add column severity_times jsonb;
comment on column alert_rule.active_times is 'As the API gives them; null: always.';
comment on column alert_rule.severity_times is 'When it is another one than severity; null: never.';

alter table alert drop constraint alert_hold_check;
alter table alert add constraint alert_hold_check check (hold in ('parent', 'quiet', 'hours')) not valid;
comment on column alert.hold is
  'Why notifications wait: an alert of what the subject depends on, a silence or maintenance window, or the hours of its rules.';
