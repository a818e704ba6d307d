-- What channels of many kinds need beyond mail.

alter table channel
  add column webhook_id bigint,
  add column disabled_reason text,
  add foreign key (account_id, webhook_id) references webhook (account_id, id) on delete set null (webhook_id);
create index channel_by_webhook on channel (webhook_id) where webhook_id is not null;
comment on column channel.webhook_id is
  'Of the kind webhook: what is to be told to the channel is told to this webhook; null once that is gone.';
comment on column channel.disabled_reason is 'Why the channel was disabled by itself; null where that was done by hand.';
comment on column destination.lease_until is
  'Until when nobody else may tell it anything: the holder of the lease, or nobody at all while it asked to be left alone.';
