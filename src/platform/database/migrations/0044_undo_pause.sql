-- What a check was before it was paused, so that the pause can be undone within five minutes.
alter table cron_check add column paused_from jsonb;
alter table uptime_check add column paused_from jsonb;
comment on column cron_check.paused_from is 'What the check was before its pause, and when that began; null unless it is paused, and where the pause cannot be undone.';
comment on column uptime_check.paused_from is 'What the check was before its pause, and when that began; null unless it is paused, and where the pause cannot be undone.';
