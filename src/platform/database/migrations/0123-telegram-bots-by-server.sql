-- A server of somebody's own may say that it has any bot, which then could not be connected by who has it.
-- works with 0.2

alter table status_page_telegram_bot drop constraint status_page_telegram_bot_bot_id_key;
comment on column status_page_telegram_bot.bot_id is
  'Of Telegram, which hands each update out once: a bot is of one page, as far as its server can be believed.';
