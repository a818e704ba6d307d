-- What belongs to one kind of probe alone lies in one column, so that a new kind needs none of its own. Which kinds there
-- are is said by the service.
alter table uptime_check add column options jsonb not null default '{}';
update uptime_check set options = case kind
  when 'http' then jsonb_build_object('method', coalesce(method, 'GET'), 'follow_redirects', follow_redirects,
    'expected_status', expected_status, 'verify_tls', verify_tls)
  when 'tcp' then jsonb_build_object('expect', expect)
  when 'tls' then jsonb_build_object('starttls', starttls)
  else jsonb_build_object('resolver', resolver)
end;
alter table uptime_check
  drop constraint uptime_check_kind_check,
  drop column target,
  drop column method,
  drop column follow_redirects,
  drop column expected_status,
  drop column verify_tls,
  drop column expect,
  drop column starttls,
  drop column resolver;
alter table uptime_check add column target text not null generated always as (
  case
    when url is not null then lower(coalesce(substring(url from '^[A-Za-z]+://([^/?#]*)'), ''))
    when record_type is not null then lower(coalesce(options ->> 'resolver', host, ''))
    else lower(coalesce(host, '')) || ':' || coalesce(port, 0)
  end) stored;
comment on column uptime_check.options is 'Settings of its kind that are no secrets, as the API names them.';
comment on column uptime_check.send_sealed is 'What a TCP probe says first, encrypted; null: it only connects and listens.';
comment on column uptime_check.target is
  'Host and port as given: probes of one target that run at once are limited, so that a slow one delays nobody else.';
