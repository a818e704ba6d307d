-- What each of several nodes shows the operator of itself, and what the operator is notified of about all of them.
-- works with 0.2

alter table node
  add column roles text[] not null default '{}',
  add column is_draining boolean not null default false,
  add column ashore_since timestamptz(3),
  add column unshipped_bytes bigint not null default 0,
  add column away_notified_to timestamptz(3);
comment on column node.roles is 'What it does; empty: a version before it was noted.';
comment on column node.is_draining is 'It is being stopped, and balancers are to send it nothing more.';
comment on column node.ashore_since is 'Since when its own disk keeps pings that the log does not hold yet; null: the log does.';
comment on column node.unshipped_bytes is 'What of its pings lies on its own disk only.';
comment on column node.away_notified_to is 'The away_to that the operator was notified of.';

create table cluster_incident (
  kind text not null,
  about text not null,
  detail text,
  began_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  notified_at timestamptz(3),
  primary key (kind, about)
);
comment on table cluster_incident is
  'What is wrong with the nodes or their database, while it lasts; notified_at is null until the mail is queued.';
comment on column cluster_incident.about is 'The node or standby; empty: all of them.';
