-- What the texts of alerts and of their events say, in fields, so that they can be told in any language.

alter table alert add column facts jsonb not null default '{}';
comment on column alert.facts is 'What title and detail say, by kind; empty for those from before there was this.';

alter table alert_event add column facts jsonb not null default '{}';
comment on column alert_event.facts is 'What note says where the service wrote it.';
