-- Components of status pages whose status other providers report, and what was read of the pages of those.
-- works with 0.2

alter table status_page add column third_party_components jsonb not null default '[]';
comment on column status_page.third_party_components is 'In their order: name, url of the page of the provider, component of it or null.';

create table third_party_page (
  url text primary key,
  due_at timestamptz(3) not null,
  failures integer not null default 0,
  read_at timestamptz(3),
  source text,
  summary jsonb
);
create index third_party_page_by_due on third_party_page (due_at);
comment on table third_party_page is 'One for each address that components name, of whatever account: it is read once for all of them.';
comment on column third_party_page.failures is 'Since it was read last.';
comment on column third_party_page.source is 'The address that answered with a summary; null: not known.';
comment on column third_party_page.summary is 'Its status and those of its components, as of read_at.';
