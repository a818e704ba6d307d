-- A ping to an address with an ending that says nothing: kept as a log, and shown on its check.
alter table ping add column unknown_ending text;
alter table cron_check
  add column unknown_ending text,
  add column unknown_ending_at timestamptz(3);
