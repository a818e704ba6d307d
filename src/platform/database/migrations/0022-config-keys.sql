-- What is managed by code: the key by which a document knows a resource, and what was applied last.
-- works with 0.2

create table config_key (
  account_id bigint not null references account on delete cascade,
  section text not null,
  key text not null,
  subject_id bigint,
  destination_id bigint,
  rule_id bigint,
  quiet_time_id bigint,
  status_page_id bigint,
  endpoint_id text,
  dashboard_id text,
  source text,
  applied jsonb not null,
  applied_at timestamptz(3) not null,
  primary key (account_id, section, key),
  foreign key (account_id, subject_id) references subject (account_id, id) on delete cascade,
  foreign key (account_id, destination_id) references destination (account_id, id) on delete cascade,
  foreign key (account_id, rule_id) references alert_rule (account_id, id) on delete cascade,
  foreign key (account_id, quiet_time_id) references quiet_time (account_id, id) on delete cascade,
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade,
  foreign key (account_id, endpoint_id) references custom_endpoint (account_id, id) on delete cascade,
  foreign key (account_id, dashboard_id) references tv_dashboard (account_id, id) on delete cascade,
  constraint names_one_resource check (num_nonnulls(subject_id, destination_id, rule_id, quiet_time_id,
    status_page_id, endpoint_id, dashboard_id) = 1)
);
create unique index config_key_by_subject on config_key (subject_id) where subject_id is not null;
create unique index config_key_by_destination on config_key (destination_id) where destination_id is not null;
create unique index config_key_by_rule on config_key (rule_id) where rule_id is not null;
create unique index config_key_by_quiet_time on config_key (quiet_time_id) where quiet_time_id is not null;
create unique index config_key_by_status_page on config_key (status_page_id) where status_page_id is not null;
create unique index config_key_by_endpoint on config_key (endpoint_id) where endpoint_id is not null;
create unique index config_key_by_dashboard on config_key (dashboard_id) where dashboard_id is not null;
comment on table config_key is 'A row goes with its resource; what was made by hand has none.';
comment on column config_key.source is 'The file it came from, as whoever applied it called it; null: not known.';
comment on column config_key.applied is 'Its settings as they were applied last, without secrets: what differs now is drift.';
