-- When the agent of a server last delivered anything, however old: after a long outage of Tocsin itself its backlog comes
-- first to last, and what is still being delivered is not silent.

alter table server add column last_contact_at timestamptz;
comment on column server.last_contact_at is 'When the last report was recorded, whatever the age of its samples; null before the first since this column exists.';
