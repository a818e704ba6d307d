-- One page may be about an alert for several steps, of one policy or of several.
-- works with 0.2
-- outside a transaction
-- indexes page_alert

drop index concurrently if exists page_alert_by_step;
create unique index concurrently page_alert_by_step on page_alert (page_id, alert_id, policy_id, round, step);
