-- Colours of one's own, a logo for dark pages, and links beside those that a status page has by itself.
-- works with 0.2

alter table status_page
  add column accent_color text,
  add column background_color text,
  add column dark_logo_url text,
  add column header_links jsonb not null default '[]',
  add column footer_links jsonb not null default '[]';
comment on column status_page.accent_color is 'As it was given; pages show the shades of it that keep text legible.';
comment on column status_page.dark_logo_url is
  'A picture hosted elsewhere; null where there is none, or one in status_page_dark_logo.';

create table status_page_dark_logo (
  status_page_id bigint primary key,
  account_id bigint not null,
  image bytea not null,
  etag text not null,
  width integer not null,
  height integer not null,
  updated_at timestamptz(3) not null,
  foreign key (account_id, status_page_id) references status_page (account_id, id) on delete cascade
);
comment on table status_page_dark_logo is 'What pages show in place of their logo where they are dark.';
