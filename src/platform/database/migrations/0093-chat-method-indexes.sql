-- What is asked of contact methods besides their person.
-- works with 0.2
-- outside a transaction
-- indexes contact_method

drop index concurrently if exists contact_method_by_account;
create index concurrently contact_method_by_account on contact_method (account_id) where account_id is not null;
drop index concurrently if exists contact_method_by_endpoint;
create index concurrently contact_method_by_endpoint on contact_method (endpoint_digest) where endpoint_digest is not null;
