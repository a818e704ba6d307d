-- Whom an alert is assigned to.
-- works with 0.2

alter table alert add column assigned_member_id bigint;
comment on column alert.assigned_member_id is
  'The member whose it is; null: nobody''s. One who left the account has no name any more, and is not shown.';
