-- Imports from other tools: what was read, what became of it, and how it is taken back.
-- works with 0.2

create table tool_import (
  id bigint primary key generated always as identity,
  account_id bigint not null references account on delete cascade,
  tool text not null,
  source text not null,
  status text not null check (status in ('uploading', 'reading', 'ready', 'failed', 'applied', 'undone')),
  by_address boolean not null,
  may_reach_private boolean not null,
  upload_bytes bigint,
  attempts int not null default 0,
  lease_until timestamptz(3),
  read_count int not null default 0,
  read_what text,
  problem text,
  items jsonb,
  request_sealed bytea,
  document_sealed bytea,
  undo_sealed bytea,
  created int,
  changed int,
  created_at timestamptz(3) not null,
  applied_at timestamptz(3),
  undone_at timestamptz(3)
);
comment on table tool_import is 'Texts of it may hold secrets of the other tool, so they are sealed, and gone after a day.';
comment on column tool_import.request_sealed is 'What is to be read, until it was.';
comment on column tool_import.lease_until is 'Until then nobody else reads it.';
comment on column tool_import.undo_sealed is 'What was there before, by which it is taken back.';
create index tool_import_by_account on tool_import (account_id, id);
create unique index tool_import_open on tool_import (account_id) where status in ('uploading', 'reading');
create index tool_import_to_read on tool_import (by_address, id) where status = 'reading';
create index tool_import_secrets on tool_import (created_at)
  where num_nonnulls(request_sealed, document_sealed, undo_sealed) > 0;

create table tool_import_part (
  import_id bigint not null references tool_import on delete cascade,
  number int not null,
  data_sealed bytea not null,
  primary key (import_id, number)
);
comment on table tool_import_part is 'Of an upload, in order; gone once it was read.';
