-- Locations that call and still see nothing that counts, and checks that nobody can judge meanwhile.
-- works with 0.2

alter table location
  add column skewed_since timestamptz(3),
  add column cut_off_since timestamptz(3),
  add column cut_off_at timestamptz(3);
comment on column location.offline_since is
  'Since when nothing counts that is seen from there, while that is an alert: its prober calls no more, has a wrong clock or is cut off; null: all is well, or nobody waits for it.';
comment on column location.skewed_since is 'Since when every call of a prober had a wrong clock; null: the last one had not.';
comment on column location.cut_off_since is
  'When what was handed in began to be cut off from the reference targets; null: the last of it was not.';
comment on column location.cut_off_at is 'When something of that kind was handed in last.';

alter table uptime_check add column unknown_since timestamptz(3);
comment on column uptime_check.unknown_since is
  'The first probe or round since which nobody could tell how it is; null: the last one could.';
