-- A bot is of one page of those that reach it by one Bot API server.
-- works with 0.2
-- outside a transaction
-- indexes status_page_telegram_bot

drop index concurrently if exists telegram_bot_by_server;
create unique index concurrently telegram_bot_by_server on status_page_telegram_bot (bot_id, coalesce(api_url, ''));
