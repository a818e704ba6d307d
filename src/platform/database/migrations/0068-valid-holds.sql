-- Holds of before are among those that there are.
-- works with 0.2
-- reads alert

alter table alert validate constraint alert_hold_check;
