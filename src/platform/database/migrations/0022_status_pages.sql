-- Public status pages: how they look, what they show and in which order, their logos and domains of their own.

create table status_page (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  slug text not null unique,
  name text not null,
  description text not null default '',
  logo_url text,
  theme text not null default 'auto' check (theme in ('light', 'dark', 'auto')),
  enabled boolean not null default true,
  show_metrics boolean not null default true,
  history_days integer not null default 30 check (history_days between 1 and 90),
  excludes_maintenance boolean not null default false,
  custom_domain text,
  domain_token text,
  domain_verified_at timestamptz(3),
  domain_seen_at timestamptz(3),
  domain_due_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id),
  check (num_nonnulls(custom_domain, domain_token) in (0, 2)),
  check (custom_domain is not null or num_nonnulls(domain_verified_at, domain_seen_at, domain_due_at) = 0)
);
create index status_page_by_account on status_page (account_id, id desc);
create unique index status_page_by_domain on status_page (custom_domain) where domain_verified_at is not null;
create index status_page_domain_due on status_page (domain_due_at) where domain_due_at is not null;
comment on column status_page.logo_url is 'A picture that is somewhere else; null where there is none, or one in status_page_logo.';
comment on column status_page.domain_token is 'What the TXT record of the domain must say, so that nobody takes a domain that is not theirs.';
comment on column status_page.domain_verified_at is
  'null until the record was seen. Any number of pages may wish for a domain; only one has it.';
comment on column status_page.domain_seen_at is 'When the record was last there.';
comment on column status_page.domain_due_at is 'When the record is looked for again; null while nothing was verified.';

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
comment on column status_page_logo.image is 'A PNG that this program made of what was uploaded; never the upload itself.';

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
comment on table status_page_component is 'A subject that is deleted leaves the pages that it is on.';
comment on column status_page_component.display_name is 'null: it is called what the subject is called.';
comment on column status_page_component.auto_incident_minutes is
  'An outage of so many minutes opens an incident by itself; null: it never does.';
