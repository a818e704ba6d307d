-- Another e-mail address, an audit log that nobody rewrites, and accounts that are deleted.

create table email_change (
  person_id bigint primary key references person on delete cascade,
  token_hash bytea not null unique,
  credential_version integer not null,
  email text not null,
  email_key text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index email_change_by_expiry on email_change (expires_at);
comment on table email_change is
  'The address that a person asked to have instead of theirs; the last one that they asked for counts.';

create index audit_event_by_action on audit_event (account_id, action collate "C", id);
create index audit_event_by_actor on audit_event (account_id, actor_name, id);
create index audit_event_by_person on audit_event (person_id, account_id, id) where person_id is not null;
create index audit_event_by_target on audit_event (account_id, target_type, target_id, id);
create index audit_event_by_time on audit_event (account_id, at);

create function keep_audit_event() returns trigger language plpgsql as $$
begin
  -- Whoever forgets on purpose says so; a deeper trigger is the one that takes events along with their account.
  if tg_op = 'DELETE' and (current_setting('tocsin.forgets_audit', true) = 'on' or pg_trigger_depth() > 1) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.person_id is null
    and to_jsonb(new) - 'person_id' = to_jsonb(old) - 'person_id' then
    return new;
  end if;
  raise exception 'audit events are neither changed nor deleted';
end $$;
create trigger keep_audit_event before update or delete on audit_event
  for each row execute function keep_audit_event();
create trigger keep_all_audit_events before truncate on audit_event
  for each statement execute function keep_audit_event();
comment on function keep_audit_event is
  'A trigger, so that it holds for every statement; a person who is deleted leaves their name in the log.';

alter table account add column deletion_began_at timestamptz(3);
create index account_to_delete on account (delete_at) where delete_at is not null;
comment on column account.delete_at is 'When it is to be deleted; null: never. Its owners may change their minds until then.';
comment on column account.deletion_began_at is 'From then on it is gone for everybody, and what it had is removed in parts.';

alter table ping_removal add column account_id bigint;
create index ping_removal_by_account on ping_removal (account_id) where account_id is not null;
create or replace function queue_ping_removal() returns trigger language plpgsql as $$
begin
  insert into ping_removal (check_id, account_id) values (old.id, old.account_id) on conflict do nothing;
  return null;
end $$;
