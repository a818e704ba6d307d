-- Keys of before name one thing each.
-- works with 0.2
-- reads config_key

alter table config_key validate constraint names_one_resource;
alter table config_key validate constraint config_key_integration;
