-- The server that stands for the machine that Tocsin itself runs on, at most one of an instance: measured inside.

alter table server add column is_this_machine boolean not null default false;
create unique index server_this_machine on server (is_this_machine) where is_this_machine;
