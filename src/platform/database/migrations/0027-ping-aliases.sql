-- Further addresses of cron checks, as clients of other services call them.
-- works with 0.2

alter table cron_check add column ping_aliases text[] not null default '{}';
comment on column cron_check.ping_aliases is 'As people give them: a name, or the kind of an address with what is secret of it.';

create table ping_key (
  account_id bigint primary key references account on delete cascade,
  key text not null unique,
  set_at timestamptz(3) not null
);
comment on table ping_key is 'Below which the checks of an account are pinged by name.';

create table ping_alias (
  id uuid primary key,
  account_id bigint not null,
  check_id bigint not null references cron_check on delete cascade,
  set_at timestamptz(3) not null
);
create index ping_alias_by_check on ping_alias (check_id);
create index ping_alias_by_age on ping_alias (set_at);
comment on column ping_alias.id is 'A hash of the address, which begins with the digit 0: it takes the place of a slug in the journal.';
