-- A chat is subscribed to a page once.
-- works with 0.2
-- outside a transaction
-- indexes subscriber

drop index concurrently if exists subscriber_by_chat;
create unique index concurrently subscriber_by_chat on subscriber (status_page_id, chat_id) where chat_id is not null;
