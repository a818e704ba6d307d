-- What the assertions of uptime checks saw in the last probe, also where they held.

alter table uptime_check add column last_assertions jsonb not null default '[]';
comment on column uptime_check.last_assertions is 'In the order of the assertions; empty where none were judged.';
