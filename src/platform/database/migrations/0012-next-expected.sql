-- Lists of cron checks are sorted by it without computing every schedule.

alter table cron_check add column next_expected_at timestamptz(3);
comment on column cron_check.next_expected_at is
  'When the check is expected next, of one that is up or new. null: it is not expected, or was last written before there was this column. Of one that is down it follows from the time of day.';
