-- Which mail of an incident or a maintenance a subscriber was sent first, so that the others refer to it.

create table subscriber_thread (
  account_id bigint not null,
  subscriber_id bigint not null,
  thread text not null,
  message_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (subscriber_id, thread),
  foreign key (account_id, subscriber_id) references subscriber (account_id, id) on delete cascade
);
create index subscriber_thread_by_age on subscriber_thread (created_at);
comment on column subscriber_thread.message_id is 'Of the first mail that the mail server took.';
