-- Lists by name are read from an index, page by page.
-- works with 0.2
-- outside a transaction
-- indexes subject

drop index concurrently if exists subject_by_name;
create index concurrently subject_by_name on subject (account_id, type, natural_key(name), id);
