-- Subscribers and deliveries of before are of the kinds that there are.
-- works with 0.2
-- reads subscriber, subscriber_delivery

alter table subscriber validate constraint subscriber_kind_check;
alter table subscriber validate constraint confirmed_chat_is_known;
alter table subscriber_delivery validate constraint subscriber_delivery_kind_check;
