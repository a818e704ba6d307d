-- Uptime checks that are judged by other monitors (groups): who is in which, and which have to be judged anew.
-- works with 0.2

create table group_member (
  account_id bigint not null,
  group_id bigint not null,
  subject_id bigint not null,
  silences boolean not null default false,
  primary key (group_id, subject_id),
  foreign key (account_id, group_id) references uptime_check (account_id, id) on delete cascade,
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade,
  constraint another check (group_id <> subject_id)
);
create index group_member_by_subject on group_member (subject_id);
comment on column group_member.silences is
  'Only the group notifies: that the member is down is held back.';

create table group_change (
  id bigint primary key generated always as identity,
  group_id bigint not null,
  at timestamptz(3),
  due_at timestamptz(3)
);
comment on table group_change is
  'Groups to be judged anew: added where a member changes, in the same transaction, and never waited for. Of a deleted group they are dropped.';
comment on column group_change.at is 'When the status of the member began; null: something else changed.';
comment on column group_change.due_at is 'Put off until then, because it could not be judged; null: at once.';

create function queue_groups_of_subject() returns trigger language plpgsql as $$
begin
  insert into group_change (group_id, at)
  select group_id, new.status_since from group_member where subject_id = new.id;
  if found then
    perform pg_notify('tocsin_work', 'groups');
  end if;
  return null;
end $$;
create trigger queue_groups_of_subject after update of status on subject
  for each row when (old.status is distinct from new.status) execute function queue_groups_of_subject();

create function queue_group_of_member() returns trigger language plpgsql as $$
begin
  insert into group_change (group_id) values (old.group_id);
  perform pg_notify('tocsin_work', 'groups');
  return null;
end $$;
create trigger queue_group_of_member after delete on group_member
  for each row execute function queue_group_of_member();

alter table uptime_check drop constraint one_target;
alter table uptime_check
  add constraint has_one_target check (kind in ('group', 'manual') or num_nonnulls(url, host) = 1) not valid;
