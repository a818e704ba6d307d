-- What was sent to webhooks and what came back, attempt by attempt.

create table webhook_exchange (
  destination_id bigint not null,
  delivery_id bigint not null,
  attempt integer not null,
  account_id bigint not null,
  attempted_at timestamptz(3) not null,
  duration_ms integer not null,
  url text not null,
  request_headers jsonb not null,
  response_status integer,
  response_headers jsonb,
  response_body text,
  response_cut boolean not null,
  error text,
  primary key (destination_id, delivery_id, attempt),
  foreign key (account_id, destination_id) references destination (account_id, id) on delete cascade
);
create index webhook_exchange_by_age on webhook_exchange (attempted_at);
comment on table webhook_exchange is
  'Attempts to tell webhooks something. Gone sooner than their deliveries, so these have no foreign key to them.';
comment on column webhook_exchange.request_headers is
  'Names and values in order. What the owner configured is masked; the signature is kept.';
comment on column webhook_exchange.response_cut is 'There was more of the answer than is kept.';
