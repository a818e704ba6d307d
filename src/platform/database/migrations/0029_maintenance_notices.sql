-- Maintenance that status pages announced to their subscribers; zone and language of pages and subscribers.

alter table status_page
  add column time_zone text not null default 'UTC',
  add column language text check (language in ('en', 'de')),
  add column maintenance_notices text[] not null default '{planned,started,ended}'
    check (maintenance_notices <@ array['planned', 'started', 'ended']),
  add column maintenance_ahead_hours integer not null default 24 check (maintenance_ahead_hours between 1 and 720);
comment on column status_page.time_zone is 'In which moments are written; its days of uptime are those of UTC.';
comment on column status_page.language is 'null: that of the reader.';
comment on column status_page.maintenance_notices is 'Of what subscribers are told; the feed has all of it.';
comment on column status_page.maintenance_ahead_hours is 'How long before it begins recurring maintenance is announced.';

alter table subscriber
  add column language text check (language in ('en', 'de')),
  add column by_domain boolean not null default false;
comment on column subscriber.language is 'In which it was asked for; null where nobody said.';
comment on column subscriber.by_domain is 'It was asked for on the domain of the page, and its links lead there.';

create table announced_maintenance (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  status_page_id bigint not null,
  quiet_time_id bigint not null,
  name text not null,
  description text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  subject_ids bigint[] not null,
  affected text[] not null,
  state text not null check (state in ('planned', 'active', 'over', 'cancelled')),
  is_told boolean not null default false,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  unique (account_id, id),
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade
);
create index announced_maintenance_by_page on announced_maintenance (status_page_id, changed_at desc);
create index announced_maintenance_open on announced_maintenance (account_id) where state in ('planned', 'active');
create index announced_maintenance_done on announced_maintenance (changed_at) where state in ('over', 'cancelled');
comment on table announced_maintenance is
  'What pages said of a maintenance window, or of one occurrence of it: with it nobody is told of anything twice.';
comment on column announced_maintenance.quiet_time_id is
  'The window, which may be gone. No foreign key: what is announced must not wait for whoever changes windows.';
comment on column announced_maintenance.affected is 'What the page calls those components.';
comment on column announced_maintenance.is_told is 'Subscribers heard of it, and are to hear when it changes or is called off.';
comment on column announced_maintenance.changed_at is 'When it was last news.';

create table maintenance_watch (
  account_id bigint primary key references account on delete cascade,
  due_at timestamptz(3)
);
create index maintenance_watch_due on maintenance_watch (due_at) where due_at is not null;
comment on table maintenance_watch is 'When what the pages of an account announced is next compared with what is planned.';
insert into maintenance_watch (account_id, due_at)
  select distinct account_id, to_timestamp(0) from quiet_time where type = 'maintenance' and show_on_status_pages;

alter table subscriber_notice
  alter column incident_id drop not null,
  alter column update_id drop not null,
  add column maintenance_id bigint,
  add column subject_ids bigint[],
  add foreign key (account_id, maintenance_id) references announced_maintenance (account_id, id) on delete cascade,
  add check (num_nonnulls(incident_id, maintenance_id) = 1),
  add check (num_nonnulls(incident_id, update_id) in (0, 2)),
  add check (num_nonnulls(maintenance_id, subject_ids) in (0, 2));
create index subscriber_notice_by_maintenance on subscriber_notice (maintenance_id) where maintenance_id is not null;
comment on column subscriber_notice.subject_ids is 'Of maintenance: whom it concerns.';
