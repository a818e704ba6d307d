-- Keys of before name what is there, and one thing each.
-- works with 0.2
-- reads config_key

alter table config_key validate constraint names_one_resource;
alter table config_key validate constraint config_key_location;
alter table config_key validate constraint config_key_schedule;
alter table config_key validate constraint config_key_policy;
