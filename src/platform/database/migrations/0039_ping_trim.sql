-- How far pings were trimmed, so that each is read once when its plan keeps it no longer.

create table ping_trim (
  plan text primary key,
  trimmed_until timestamptz(3) not null
);
comment on table ping_trim is 'Pings of accounts with this plan from before this moment are gone.';

create table ping_trim_account (
  account_id bigint primary key references account on delete cascade
);
comment on table ping_trim_account is 'Accounts with another plan than before, whose older pings may still have to go.';

create function queue_ping_trim() returns trigger language plpgsql as $$
begin
  insert into ping_trim_account (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;

create trigger queue_ping_trim after update of plan on account
  for each row when (old.plan <> new.plan) execute function queue_ping_trim();
comment on function queue_ping_trim() is 'A trigger, so that it holds whoever changes a plan.';
