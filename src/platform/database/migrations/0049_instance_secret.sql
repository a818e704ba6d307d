-- Which secret what is stored encrypted was encrypted under, so that a node with another one is refused.

create table instance_secret (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null,
  noted_at timestamptz(3) not null
);
comment on table instance_secret is 'One row at most; none until the first start.';
comment on column instance_secret.fingerprint is
  'Derived from TOCSIN_SECRET by HKDF-SHA256: it tells whether two secrets are the same, and not what they are.';
