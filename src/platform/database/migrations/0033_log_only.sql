-- Which messages were only written to the log, for want of a mail server.

alter table delivery add column log_only boolean not null default false;
comment on column delivery.log_only is 'It counts as delivered but was only written to the log, and reached nobody.';
