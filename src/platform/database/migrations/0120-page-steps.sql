-- Each step that pages somebody about an alert has a row, also where one page is of several.
-- works with 0.2

alter table page_alert drop constraint page_alert_pkey;
alter table page_alert add constraint page_alert_pkey primary key using index page_alert_by_step;
comment on table page_alert is 'The steps that a page is of: an alert is there once for each of them.';
