-- That nobody can judge checks is mailed to the operator once, however many they are, and once that it is over.
-- works with 0.2

create table unjudged_incident (
  number integer primary key default 1 check (number = 1),
  began_at timestamptz(3) not null,
  last_at timestamptz(3) not null
);
comment on table unjudged_incident is 'While too few locations of the operator can judge checks. Its mail is queued with the row.';
comment on column unjudged_incident.began_at is 'Since when the check is unknown that has been so for longest.';
comment on column unjudged_incident.last_at is 'When there was last found any.';
