-- Whether an alert became more severe since its recipients were notified. Of what waits to be sent meanwhile it is not
-- known: they are reminded.

alter table alert add column notified_severity text check (notified_severity in ('info', 'warning', 'critical'));
update alert set notified_severity = severity where notified_as in ('open', 'flapping');
comment on column alert.notified_severity is
  'How severe it was when it was last notified as open or flapping. null: it was not, or not known.';
comment on column alert.notified_as is
  'What its recipients were last notified of; null: nothing. partly: that it is open, but not all of them, or not how severe it is.';
