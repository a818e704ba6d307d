-- Members save how they look at lists: filters and order by a name.
-- works with 0.2

create table saved_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  member_id bigint not null,
  list text not null,
  name text not null,
  search text not null,
  created_at timestamptz(3) not null,
  foreign key (account_id, member_id) references member (account_id, id) on delete cascade
);
create unique index saved_view_by_name on saved_view (account_id, member_id, list, name);
comment on table saved_view is 'At most 50 of a member; nobody else sees them.';
comment on column saved_view.search is 'The query of the address of the list, such as state=down&sort=name.';
