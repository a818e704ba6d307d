-- Sites of which pages may show a status page in a frame.
-- works with 0.2

alter table status_page add column embed_origins text[] not null default '{}';
comment on column status_page.embed_origins is 'Such as https://www.example.com; this instance may in any case.';
