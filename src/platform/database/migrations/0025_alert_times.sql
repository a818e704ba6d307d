-- Alerts are looked for by when they opened and ended, for the overview and the history.

create index alert_by_opening on alert (account_id, opened_at desc, id desc);
create index alert_by_end on alert (account_id, resolved_at) where status = 'resolved';
