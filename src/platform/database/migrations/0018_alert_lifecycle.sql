-- What an alert must remember so that it comes back, reminds, escalates and stays quiet as it should.

alter table alert
  add column plan jsonb not null default '{"channel_ids":[],"repeat_seconds":null,"escalations":[]}',
  add column told text check (told in ('open', 'partly', 'flapping', 'resolved')),
  add column told_at timestamptz(3),
  add column last_told_at timestamptz(3),
  add column escalated integer not null default 0,
  add column reopened_at timestamptz(3),
  add column reopenings timestamptz(3)[] not null default '{}',
  add column flapping_since timestamptz(3),
  add column hold text check (hold in ('parent', 'quiet')),
  add column held_until timestamptz(3),
  add column look_at timestamptz(3),
  add check ((hold is null) = (held_until is null));
-- A batch changes what is there before it inserts what is new, which the former may name.
alter table alert alter constraint alert_suppressed_by_fkey deferrable initially deferred;
create index alert_look on alert (look_at) where look_at is not null;
create index alert_held on alert (account_id) where hold is not null;
create index alert_lately_resolved on alert (subject_id, resolved_at) where status = 'resolved';
comment on column alert.plan is 'Whom its rules tell and how often, as they were when it opened or was reopened.';
comment on column alert.told is
  'What those who are told of it believe; null: nothing was told. partly: that it is open, but not all who are to know it.';
comment on column alert.told_at is 'When it was told that it is open: escalations count from here.';
comment on column alert.last_told_at is 'When people were last told that it is open or flapping: reminders count from here.';
comment on column alert.escalated is 'How many steps of its plan were taken; a number and no time, so that no clock repeats them.';
comment on column alert.reopenings is 'The last six.';
comment on column alert.hold is
  'Why something that is to be told waits: an alert of what the subject depends on, or a silence or maintenance window.';
comment on column alert.look_at is
  'The next moment at which anything about it is due, whatever that is; null: nothing before it changes.';

-- What was raised until now was told at once.
update alert set told = case status when 'resolved' then 'resolved' else 'open' end, told_at = opened_at,
  last_told_at = opened_at;
