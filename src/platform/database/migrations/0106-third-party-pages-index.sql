-- Few of many status pages have components of other providers; which, is asked twice a minute.
-- works with 0.2
-- outside a transaction
-- indexes status_page

drop index concurrently if exists status_page_with_third_parties;
create index concurrently status_page_with_third_parties on status_page (id) where third_party_components <> '[]';
