-- Bots of status pages, and chats of Telegram that are subscribed by them.
-- works with 0.2

alter table subscriber add column chat_id bigint;
alter table subscriber add column chat_name text;
comment on column subscriber.chat_id is 'Of Telegram; null until somebody sends the bot the code of the subscription.';
comment on column subscriber.chat_name is 'What it was called then: a person, or a group.';

alter table subscriber drop constraint subscriber_kind_check;
alter table subscriber add constraint subscriber_kind_check
  check (kind in ('email', 'webhook', 'telegram')) not valid;
alter table subscriber add constraint confirmed_chat_is_known
  check (kind <> 'telegram' or status = 'pending' or num_nonnulls(chat_id, chat_name) = 2) not valid;
alter table subscriber_delivery drop constraint subscriber_delivery_kind_check;
alter table subscriber_delivery add constraint subscriber_delivery_kind_check
  check (kind in ('email', 'webhook', 'telegram')) not valid;

create table status_page_telegram_bot (
  status_page_id bigint primary key,
  account_id bigint not null,
  bot_id bigint not null unique,
  username text not null,
  token_sealed bytea not null,
  api_url text,
  next_update_id bigint not null default 0,
  due_at timestamptz(3) not null,
  failures integer not null default 0,
  problem text check (problem in ('unauthorized', 'taken', 'unreachable')),
  paused_until timestamptz(3),
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade
);
create index status_page_telegram_bot_by_due on status_page_telegram_bot (due_at);
comment on table status_page_telegram_bot is 'By which a status page writes to chats, and is asked for it there.';
comment on column status_page_telegram_bot.bot_id is 'Of Telegram, which hands each update out once: a bot is of one page.';
comment on column status_page_telegram_bot.api_url is 'null: the one of Telegram.';
comment on column status_page_telegram_bot.next_update_id is 'Updates before it were acted on.';
comment on column status_page_telegram_bot.due_at is 'When it is asked for updates; ahead while somebody asks.';
comment on column status_page_telegram_bot.failures is 'Since it answered last.';
comment on column status_page_telegram_bot.paused_until is 'Telegram takes no message of it before; null: at any time.';
