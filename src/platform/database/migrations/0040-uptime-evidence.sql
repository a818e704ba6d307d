-- What came back when an uptime check went down, for whoever looks into it.
-- works with 0.2

create table uptime_evidence (
  check_id bigint not null references uptime_check on delete cascade,
  at timestamptz(3) not null,
  account_id bigint not null,
  evidence jsonb not null,
  primary key (check_id, at)
);
comment on table uptime_evidence is 'Of the last outages of each uptime check, what the probe that confirmed it saw.';
comment on column uptime_evidence.at is 'When the outage began, as its alert has it.';
