-- What a status page would look like: drawn once for whoever edits it, and kept for some minutes.

create table status_page_preview (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  status_page_id bigint,
  body text not null,
  policy text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade
);
create index status_page_preview_by_account on status_page_preview (account_id, created_at);
create index status_page_preview_by_page on status_page_preview (status_page_id);
create index status_page_preview_expired on status_page_preview (expires_at);
comment on column status_page_preview.status_page_id is 'Whose uploaded logo it shows; null for a page that is yet to be.';
