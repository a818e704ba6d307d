-- Names in the order in which people read them: "job 12" before "job 117". Collations with numeric order come with ICU,
-- which not every PostgreSQL has, and an index of theirs is wrong after an upgrade of it.
-- works with 0.2

create function natural_key(name text) returns text
  language sql immutable strict parallel safe
  return left(
    regexp_replace(regexp_replace(lower(name), '([0-9]+)', '00000000000000000000\1', 'g'), '0*([0-9]{20,})', '\1', 'g'),
    200);
comment on function natural_key is
  'Numbers are as long as each other, so that text in order is numbers in order. At most 200 characters.';
