-- What text messages and calls of this instance come to on a day, so that it can be bounded.
-- works with 0.2

create table phone_day (
  day date primary key,
  units integer not null,
  cost_micros bigint not null,
  warned_at timestamptz(3),
  refused_at timestamptz(3)
);
comment on table phone_day is 'Text messages and calls of all accounts, by UTC days.';
comment on column phone_day.units is 'Parts of text messages; a call counts as two.';
comment on column phone_day.cost_micros is 'In millionths of the currency in which prices are configured.';
comment on column phone_day.warned_at is 'When the operator was mailed that little is left.';
comment on column phone_day.refused_at is 'When the first message was refused, of which the operator was mailed too.';
