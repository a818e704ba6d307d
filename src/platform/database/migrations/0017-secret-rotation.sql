-- The secret is replaced while nodes run: which one was before, and whether something is still encrypted under it.
-- works with 0.2

alter table instance_secret
  add column rotated_from text,
  add column rotated_at timestamptz(3),
  add column resealed_at timestamptz(3);
comment on column instance_secret.rotated_from is
  'The fingerprint of the secret before; null: it was never rotated, or the secret before was retired.';
comment on column instance_secret.resealed_at is
  'Since when nothing is encrypted under the secret before any more; null while that goes on.';
