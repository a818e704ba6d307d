-- What an account shows without sign-in: custom endpoints with figures of servers, and TV dashboards.

create table custom_endpoint (
  id text primary key,
  account_id bigint not null references account on delete cascade,
  name text not null,
  metrics text[] not null,
  number bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id)
);
create index custom_endpoint_by_age on custom_endpoint (account_id, number desc);

create table custom_endpoint_server (
  account_id bigint not null,
  endpoint_id text not null,
  server_id bigint not null,
  place integer not null,
  primary key (endpoint_id, server_id),
  foreign key (account_id, endpoint_id) references custom_endpoint (account_id, id) on delete cascade,
  foreign key (account_id, server_id) references server (account_id, id) on delete cascade
);
create index custom_endpoint_server_by_server on custom_endpoint_server (server_id);
comment on table custom_endpoint_server is
  'Rows of a deleted server go with it; an endpoint without any shows nothing.';

create table tv_dashboard (
  id text primary key,
  account_id bigint not null references account on delete cascade,
  name text not null,
  columns integer,
  theme text not null default 'auto' check (theme in ('auto', 'light', 'dark')),
  rotate_seconds integer,
  number bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id)
);
create index tv_dashboard_by_age on tv_dashboard (account_id, number desc);

create table tv_dashboard_server (
  account_id bigint not null,
  dashboard_id text not null,
  server_id bigint not null,
  place integer not null,
  primary key (dashboard_id, server_id),
  foreign key (account_id, dashboard_id) references tv_dashboard (account_id, id) on delete cascade,
  foreign key (account_id, server_id) references server (account_id, id) on delete cascade
);
create index tv_dashboard_server_by_server on tv_dashboard_server (server_id);
