-- Uptime checks that expect a failure, and that sign in, use a client certificate or a proxy.
-- works with 0.2

alter table uptime_check
  add column upside_down boolean not null default false,
  add column credentials_sealed bytea;
comment on column uptime_check.upside_down is 'A failed probe is a success, and the other way round.';
comment on column uptime_check.credentials_sealed is
  'Passwords, client certificates and their keys, encrypted together as JSON; null: there are none.';
