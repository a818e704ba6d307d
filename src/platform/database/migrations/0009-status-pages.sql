-- Public status pages: how they look and what they show, incidents, and announced maintenance.

create table status_page (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  slug text not null unique,
  name text not null,
  description text not null default '',
  logo_url text,
  theme text not null default 'auto' check (theme in ('light', 'dark', 'auto')),
  time_zone text not null default 'UTC',
  language text,
  enabled boolean not null default true,
  show_metrics boolean not null default true,
  history_days integer not null default 30 check (history_days between 1 and 90),
  excludes_maintenance boolean not null default false,
  maintenance_notices text[] not null default '{planned,started,ended}'
    check (maintenance_notices <@ array['planned', 'started', 'ended']),
  maintenance_ahead_hours integer not null default 24 check (maintenance_ahead_hours between 1 and 720),
  custom_domain text,
  domain_token text,
  domain_verified_at timestamptz(3),
  domain_seen_at timestamptz(3),
  domain_due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id),
  constraint domain_has_token check (num_nonnulls(custom_domain, domain_token) in (0, 2)),
  constraint only_domains_are_verified check (custom_domain is not null or num_nonnulls(domain_verified_at, domain_seen_at, domain_due_at) = 0)
);
create unique index status_page_by_domain on status_page (custom_domain) where domain_verified_at is not null;
create index status_page_domain_due on status_page (domain_due_at) where domain_due_at is not null;
comment on column status_page.logo_url is
  'A picture hosted elsewhere; null where there is none, or one in status_page_logo.';
comment on column status_page.time_zone is 'For times in its texts; its days of uptime are those of UTC.';
comment on column status_page.language is 'null: the visitor''s.';
comment on column status_page.maintenance_notices is 'What subscribers are notified of; the feed has all of it.';
comment on column status_page.maintenance_ahead_hours is
  'How long before it begins recurring maintenance is announced.';
comment on column status_page.domain_token is
  'What the TXT record of the domain must say, so that nobody takes a domain that is not theirs.';
comment on column status_page.domain_verified_at is
  'null until the record was seen. Any number of pages may ask for a domain; only one has it.';
comment on column status_page.domain_seen_at is 'When the record was last there.';
comment on column status_page.domain_due_at is 'When the record is checked again; null while nothing was verified.';

create table status_page_logo (
  status_page_id bigint primary key,
  account_id bigint not null,
  image bytea not null,
  etag text not null,
  width integer not null,
  height integer not null,
  updated_at timestamptz(3) not null,
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade
);
comment on column status_page_logo.image is
  'A PNG that this program made of what was uploaded; never the upload itself.';

create table status_page_component (
  account_id bigint not null,
  status_page_id bigint not null,
  subject_id bigint not null,
  place integer not null,
  display_name text,
  group_name text,
  auto_incident_minutes integer check (auto_incident_minutes between 1 and 1440),
  primary key (status_page_id, subject_id),
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade,
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade
);
create index status_page_component_by_subject on status_page_component (subject_id);
comment on table status_page_component is 'Rows of a deleted subject go with it.';
comment on column status_page_component.display_name is 'null: the name of the subject.';
comment on column status_page_component.auto_incident_minutes is
  'An outage of so many minutes opens an incident; null: it never does.';

create table status_page_preview (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  status_page_id bigint,
  body text not null,
  policy text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade
);
create index status_page_preview_by_account on status_page_preview (account_id, created_at);
create index status_page_preview_by_page on status_page_preview (status_page_id);
create index status_page_preview_expired on status_page_preview (expires_at);
comment on column status_page_preview.status_page_id is
  'Whose uploaded logo it shows; null for a page that is not saved yet.';

create table incident (
  id uuid primary key,
  account_id bigint not null,
  status_page_id bigint not null,
  title text not null,
  status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
  severity text not null check (severity in ('minor', 'major', 'critical')),
  is_automatic boolean not null default false,
  is_watched boolean not null default false,
  watched_id bigint,
  watched_name text,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  changed_at timestamptz(3) not null,
  unique (account_id, id),
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade,
  foreign key (account_id, watched_id) references subject (account_id, id) on delete set null (watched_id),
  constraint resolved_has_a_time check ((status = 'resolved') = (resolved_at is not null)),
  constraint ends_after_start check (resolved_at >= created_at),
  constraint only_automatic_is_watched check (is_automatic or not is_watched)
);
create index incident_by_page on incident (status_page_id, id desc);
create index incident_by_start on incident (status_page_id, created_at desc);
create index incident_active on incident (status_page_id) where resolved_at is null;
create index incident_past on incident (status_page_id, resolved_at desc) where resolved_at is not null;
create index incident_by_watched on incident (watched_id) where watched_id is not null;
create index incident_watched on incident (id) where is_watched and resolved_at is null;
create unique index incident_automatic_once on incident (status_page_id, watched_id)
  where is_watched and resolved_at is null;
comment on column incident.is_watched is
  'It is automatic and nobody has edited it: it resolves, and reopens, with the component.';
comment on column incident.watched_id is 'The component that an automatic one is about; null once that was deleted.';
comment on column incident.created_at is 'When it began, as its first update says; may be dated back.';
comment on column incident.changed_at is 'When anything about it was last written, which is never dated back.';

create table incident_update (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  incident_id uuid not null,
  status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
  message text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade
);
create index incident_update_in_order on incident_update (incident_id, created_at, id);
comment on column incident_update.message is 'Markdown, as it was written.';

create table incident_component (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  incident_id uuid not null,
  subject_id bigint,
  type text not null,
  name text not null,
  unique (incident_id, subject_id),
  foreign key (account_id, incident_id) references incident (account_id, id) on delete cascade,
  foreign key (account_id, subject_id) references subject (account_id, id) on delete set null (subject_id)
);
create index incident_component_by_subject on incident_component (subject_id) where subject_id is not null;
comment on column incident_component.name is 'As the page called it when it was affected; outlives the subject.';

create table automatic_incident (
  account_id bigint not null,
  status_page_id bigint not null,
  subject_id bigint not null,
  opened_at timestamptz(3) not null,
  primary key (status_page_id, subject_id),
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade,
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade
);
create index automatic_incident_by_subject on automatic_incident (subject_id);
comment on table automatic_incident is
  'When an outage of a component last opened an incident: the same outage opens no second one, even if that was deleted.';

create table incident_template (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  name text not null,
  title text not null,
  severity text not null check (severity in ('minor', 'major', 'critical')),
  status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
  message text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id)
);

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
  is_announced boolean not null default false,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  unique (account_id, id),
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade
);
create index announced_maintenance_by_page on announced_maintenance (status_page_id, changed_at desc);
create index announced_maintenance_open on announced_maintenance (account_id) where state in ('planned', 'active');
create index announced_maintenance_done on announced_maintenance (changed_at) where state in ('over', 'cancelled');
comment on table announced_maintenance is
  'What pages announced of a maintenance window, or of one occurrence of it, so that nobody is notified twice.';
comment on column announced_maintenance.quiet_time_id is
  'The window, which may be gone. No foreign key: what is announced must not wait for whoever changes windows.';
comment on column announced_maintenance.affected is 'What the page calls those components.';
comment on column announced_maintenance.is_announced is
  'Subscribers were notified of it, and are to be when it changes or is cancelled.';
comment on column announced_maintenance.changed_at is 'When it last changed in a way that subscribers are notified of.';

create table maintenance_watch (
  account_id bigint primary key references account on delete cascade,
  due_at timestamptz(3)
);
create index maintenance_watch_due on maintenance_watch (due_at) where due_at is not null;
comment on table maintenance_watch is
  'When the announcements of the pages of an account are next compared with its maintenance windows.';
