-- How far the clock of a machine is off, so that a sample that comes twice comes to the same moment both times.

alter table server add column clock_skew_ms bigint not null default 0;
