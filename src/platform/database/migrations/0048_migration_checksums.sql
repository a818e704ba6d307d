-- What each migration said when it was applied.

alter table migration add column checksum text;
comment on column migration.checksum is
  'SHA-256 of the file, in hexadecimal. null: not noted yet; the next start takes that of the file it finds.';
