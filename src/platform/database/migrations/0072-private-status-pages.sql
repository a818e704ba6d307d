-- Status pages that are not for everybody. A node of 0.2 beside this one would show a private page to whoever asks, so pages
-- are made private once all nodes have this version.
-- works with 0.2

alter table status_page
  add column visibility text not null default 'public',
  add column password_hash text,
  add column allowed_email_domains text[] not null default '{}',
  add column allowed_networks text[] not null default '{}',
  add column access_version integer not null default 1;
alter table status_page add constraint status_page_visibility_is_known check (visibility in ('public', 'private')) not valid;
comment on column status_page.visibility is
  'private: for members of the account, and for those whom password, email domains or networks let in.';
comment on column status_page.password_hash is 'argon2id, as a PHC string; null: no password lets anybody in.';
comment on column status_page.access_version is
  'Rises with every change of who may read it: what readers were given before is worth nothing from then on.';
