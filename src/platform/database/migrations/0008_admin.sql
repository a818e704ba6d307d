-- What the people who run an instance decide: who is suspended, settings of the whole, what is announced.

create index account_suspended on account (id) where suspended_at is not null;

create table account_suspension (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  reason text,
  from_at timestamptz(3) not null,
  to_at timestamptz(3),
  check (to_at >= from_at)
);
create unique index account_suspension_open on account_suspension (account_id) where to_at is null;
create index account_suspension_by_account on account_suspension (account_id, to_at);
comment on table account_suspension is
  'Stretches in which nothing was heard of the jobs of an account; open while to_at is null and account.suspended_at is set.';

insert into account_suspension (account_id, from_at)
select id, suspended_at from account where suspended_at is not null;

create table last_sign_in (
  person_id bigint primary key references person on delete cascade,
  at timestamptz(3) not null
);

insert into last_sign_in (person_id, at)
select person_id, max(created_at) from session group by person_id;

create function note_sign_in() returns trigger language plpgsql as $$
begin
  insert into last_sign_in (person_id, at) values (new.person_id, new.created_at)
  on conflict (person_id) do update set at = excluded.at;
  return null;
end $$;
create trigger note_sign_in after insert on session
  for each row execute function note_sign_in();
comment on function note_sign_in is 'A trigger, so that it holds for every way to sign in.';

create table instance_settings (
  is_only boolean primary key default true check (is_only),
  tracking_head text not null default '',
  tracking_conversion text not null default '',
  registration text check (registration in ('first', 'open', 'closed')),
  updated_at timestamptz(3) not null
);
comment on table instance_settings is 'One row at most; none while nobody has set anything.';
comment on column instance_settings.registration is 'null: as TOCSIN_REGISTRATION says.';

create table announcement (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('breaking_change', 'notice')),
  title text not null,
  body text not null,
  effective_at timestamptz(3) not null,
  created_by bigint references person on delete set null,
  created_at timestamptz(3) not null
);
create index announcement_by_effect on announcement (effective_at);

create table announcement_recipient (
  announcement_id bigint not null references announcement on delete cascade,
  person_id bigint not null references person on delete cascade,
  mailed_at timestamptz(3),
  primary key (announcement_id, person_id)
);
create index announcement_recipient_waiting on announcement_recipient (announcement_id, person_id)
  where mailed_at is null;
create index announcement_recipient_by_person on announcement_recipient (person_id);
comment on column announcement_recipient.mailed_at is
  'Set in the transaction that queues the mail, so that nobody gets it twice; null while it waits.';

create table announcement_dismissal (
  announcement_id bigint not null references announcement on delete cascade,
  person_id bigint not null references person on delete cascade,
  primary key (announcement_id, person_id)
);
create index announcement_dismissal_by_person on announcement_dismissal (person_id);
