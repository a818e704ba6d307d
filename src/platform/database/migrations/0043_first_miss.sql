-- Whether a check that was never heard from alerts after its first missed slot. Off for those that are there: an update
-- alerts nobody.
alter table cron_check add column alert_on_first_miss boolean not null default false;
