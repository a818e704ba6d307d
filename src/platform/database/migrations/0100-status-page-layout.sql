-- How components stand on a status page, and a year of history instead of 90 days.
-- works with 0.2

alter table status_page add column layout text not null default 'list';
alter table status_page add constraint status_page_layout_is_known check (layout in ('list', 'grid', 'groups')) not valid;
alter table status_page drop constraint status_page_history_days_check;
alter table status_page
  add constraint status_page_history_days_check check (history_days between 1 and 365) not valid;
