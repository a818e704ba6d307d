-- Notes at the change of shift: what whoever leaves writes, and whether whoever comes on call is mailed one.
-- works with 0.2

alter table schedule add column handover_mails boolean not null default false;
alter table schedule add column handover_note text;
alter table schedule add column handover_note_by text;
alter table schedule add column handover_note_at timestamptz(3);
comment on column schedule.handover_mails is 'Whether whoever comes on call is mailed what is open and what happened.';
comment on column schedule.handover_note is 'What the people on call write for whoever is next.';

create table schedule_shift (
  schedule_id bigint primary key,
  account_id bigint not null,
  member_id bigint,
  since timestamptz(3),
  look_at timestamptz(3) not null,
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade
);
create index schedule_shift_by_look on schedule_shift (look_at);
comment on table schedule_shift is 'Who was on call when it was last looked, of schedules with mails at the change of shift.';
comment on column schedule_shift.member_id is 'The last who was on call; null: nobody was. Who may have left.';
comment on column schedule_shift.since is 'When their shift began, or when it was first looked; null: it was not looked yet.';
