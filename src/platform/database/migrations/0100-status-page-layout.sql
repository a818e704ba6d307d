-- How components stand on a status page, response times, a year of history instead of 90 days, and CSS of one's own.
-- works with 0.2

alter table status_page
  add column layout text not null default 'list',
  add column show_response_times boolean not null default false,
  add column custom_css text not null default '';
comment on column status_page.custom_css is
  'As it was written: pages show what shared/page-css.ts makes of it, which lets a small part of the language through.';
alter table status_page add constraint status_page_layout_is_known check (layout in ('list', 'grid', 'groups')) not valid;
alter table status_page drop constraint status_page_history_days_check;
alter table status_page
  add constraint status_page_history_days_check check (history_days between 1 and 365) not valid;
