-- Other tools send their alerts to integrations; each of their alerts is a subject of its own, an external check.
-- works with 0.2

alter table subject drop constraint subject_type_check;
alter table subject add constraint subject_type_check
  check (type in ('cron_check', 'server', 'process', 'uptime_check', 'location', 'external')) not valid;

create table integration (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  kind text not null,
  name text not null,
  token_hash bytea not null unique,
  token_hint text not null,
  tags text[] not null default '{}',
  resolve_after_seconds integer not null check (resolve_after_seconds > 0),
  delete_after_days integer not null check (delete_after_days > 0),
  settings jsonb not null default '{}',
  secret_sealed bytea,
  last_received_at timestamptz(3),
  last_problem text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id)
);
create index integration_by_account on integration (account_id, id desc);
comment on column integration.settings is 'What its kind alone has, such as JSONPaths.';
comment on column integration.secret_sealed is 'What payloads are signed with, where the kind has such a secret.';
comment on column integration.last_problem is 'Why the last payload was not taken, or not all of it; null: it was.';

create table integration_payload (
  id bigint primary key generated always as identity,
  account_id bigint not null,
  integration_id bigint not null,
  received_at timestamptz(3) not null,
  taken integer not null,
  problem text,
  body text not null,
  body_bytes integer not null,
  foreign key (account_id, integration_id) references integration (account_id, id) on delete cascade
);
create index integration_payload_by_integration on integration_payload (integration_id, id desc);
create index integration_payload_by_time on integration_payload (received_at);
comment on table integration_payload is 'The last ten of each integration, cut, with secrets masked.';

create table external (
  id bigint primary key,
  account_id bigint not null,
  integration_id bigint not null,
  key text not null,
  key_hash bytea not null,
  severity text,
  message text not null default '',
  url text,
  began_at timestamptz(3),
  ended_at timestamptz(3),
  ended_seen_at timestamptz(3),
  reported_at timestamptz(3) not null,
  expires_at timestamptz(3),
  review_at timestamptz(3),
  foreign key (account_id, id) references subject (account_id, id) on delete cascade,
  foreign key (account_id, integration_id) references integration (account_id, id) on delete cascade,
  unique (integration_id, key_hash)
);
create index external_by_account on external (account_id, id);
create index external_expiring on external (expires_at) where expires_at is not null;
create index external_unused on external (review_at) where review_at is not null;
comment on table external is 'What another tool calls one alert: down while it fires there.';
comment on column external.began_at is 'When it began to fire, as the tool says; null: it never did.';
comment on column external.ended_at is 'When it last ended, as the tool says; an alert that began before does not fire again at once.';
comment on column external.ended_seen_at is 'When that end was reported.';
comment on column external.review_at is 'When it is deleted unless anything names it; null: it fires.';
comment on column external.expires_at is 'When it is over unless it is reported again; null: it does not fire.';
