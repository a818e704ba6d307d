-- Incidents of status pages: what was told of them, what they affected, and texts that are kept for the next one.

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
  check ((status = 'resolved') = (resolved_at is not null)),
  check (resolved_at >= created_at),
  check (is_automatic or not is_watched)
);
create index incident_by_page on incident (status_page_id, id desc);
create index incident_by_start on incident (status_page_id, created_at desc);
create index incident_active on incident (status_page_id) where resolved_at is null;
create index incident_past on incident (status_page_id, resolved_at desc) where resolved_at is not null;
create index incident_by_watched on incident (watched_id) where watched_id is not null;
create index incident_watched on incident (id) where is_watched and resolved_at is null;
create unique index incident_automatic_once on incident (status_page_id, watched_id)
  where is_watched and resolved_at is null;
comment on column incident.created_at is 'When it began, as its first update says; may be dated back.';
comment on column incident.changed_at is 'When anything about it was last written, which is never dated back.';
comment on column incident.is_watched is
  'It is automatic and people have left it alone: it resolves, and opens again, with the component.';
comment on column incident.watched_id is 'The component that an automatic one is about; null once that was deleted.';

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
  'When an outage of a component last opened an incident: the same outage opens no other, also where that one is gone.';

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
create index incident_template_by_account on incident_template (account_id, id desc);

create index subject_down on subject (id) where status in ('down', 'offline');
