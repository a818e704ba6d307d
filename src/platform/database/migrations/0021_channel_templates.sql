-- What people may change of what a channel tells, and what many alerts at once need to become one message.

alter table channel
  add column title_template text,
  add column text_template text,
  add column template_error text;
comment on column channel.title_template is 'null: the built-in one.';
comment on column channel.text_template is 'null: the built-in one.';
comment on column channel.template_error is
  'Why a template of it could not be used when it was last needed, and the built-in text was; null where it could.';

alter table destination add column digest_at timestamptz(3);
comment on column destination.digest_at is
  'Of a channel of people that was told so much that what comes now is collected: when that is told as one digest.';

alter table delivery add column digest_id uuid;
comment on column delivery.digest_id is
  'The same for all that was told in one digest; null for what was told in a message of its own.';
create index delivery_by_attempt on delivery (destination_id, attempted_at desc) where attempted_at is not null;
