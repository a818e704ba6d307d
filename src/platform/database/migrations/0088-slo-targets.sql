-- The uptime that an account wants of what it watches: reports are measured against it.
-- works with 0.2

alter table account add column slo_target double precision;
comment on column account.slo_target is 'In percent, of everything that has no target of its own; null: 99.9.';

create table slo_target (
  account_id bigint not null references account on delete cascade,
  subject_id bigint primary key,
  target double precision not null check (target between 50 and 100),
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade
);
create index slo_target_by_account on slo_target (account_id);
comment on table slo_target is 'Of servers and checks of which another uptime is wanted than of the rest of their account.';
