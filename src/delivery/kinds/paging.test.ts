import { kind as alertmanager } from './alertmanager/kind.ts';
import { kind as goalert } from './goalert/kind.ts';
import { kind as incidentIo } from './incident-io/kind.ts';
import { kind as jiraServiceManagement } from './jira-service-management/kind.ts';
import { kind as opsgenie } from './opsgenie/kind.ts';
import { kind as pagertree } from './pagertree/kind.ts';
import { kind as rootly } from './rootly/kind.ts';
import { kind as signl4 } from './signl4/kind.ts';
import { kind as splunkOnCall } from './splunk-on-call/kind.ts';
import { kind as squadcast } from './squadcast/kind.ts';
import { testKinds } from './test-kinds.ts';
import { LINK } from './test-stage.ts';

const TITLE = 'Nightly backup failed with exit code 3';
const DETAIL = 'pg_dump: error: connection refused';
const KEY = 'tocsin-alert:17';
const secret = 'S3cr3t-of-this-test';
const webhook_url = 'https://hooks.example.com/in/S3cr3t-of-this-test';

const ofOpsgenie = (url: string) => {
  const headers = { authorization: `GenieKey ${secret}` };
  const act = (action: string) => ({
    call: `POST ${url}/tocsin-alert%3A17/${action}?identifierType=alias`,
    ...{ headers, fields: { source: 'Tocsin' } },
  });
  return {
    opened: [
      {
        call: `POST ${url}`,
        headers,
        fields: {
          ...{ message: TITLE, alias: KEY, description: DETAIL, priority: 'P1', source: 'Tocsin' },
          ...{ entity: 'Nightly backup', 'details.Exit code': '3', 'details.Open the alert': LINK },
        },
      },
    ],
    acknowledged: [act('acknowledge')],
    resolved: [act('close')],
    mostBytes: 128 * 1_024,
    outcomes: [
      [403, 'refused'],
      [404, 'rejected'],
      [422, 'rejected'],
    ],
  } as const;
};

testKinds([
  { kind: opsgenie, config: { api_key: secret }, ...ofOpsgenie('https://api.opsgenie.com/v2/alerts') },
  {
    kind: opsgenie,
    config: { api_key: secret, region: 'eu' },
    ...ofOpsgenie('https://api.eu.opsgenie.com/v2/alerts'),
  },
  {
    kind: jiraServiceManagement,
    config: { api_key: secret },
    ...ofOpsgenie('https://api.atlassian.com/jsm/ops/integration/v2/alerts'),
  },
  {
    kind: splunkOnCall,
    config: { api_key: secret, routing_key: 'database' },
    ...{
      opened: [
        {
          call: `POST https://alert.victorops.com/integrations/generic/20131114/alert/${secret}/database`,
          fields: {
            ...{
              message_type: 'CRITICAL',
              entity_id: KEY,
              entity_display_name: TITLE,
              state_message: DETAIL,
            },
            ...{ state_start_time: 1_781_579_527, monitoring_tool: 'Tocsin' },
          },
        },
      ],
      acknowledged: [
        {
          call: `POST https://alert.victorops.com/integrations/generic/20131114/alert/${secret}/database`,
          fields: { message_type: 'ACKNOWLEDGEMENT', entity_id: KEY },
        },
      ],
      resolved: [
        {
          call: `POST https://alert.victorops.com/integrations/generic/20131114/alert/${secret}/database`,
          fields: { message_type: 'RECOVERY', entity_id: KEY },
        },
      ],
    },
    mostBytes: 64 * 1_024,
    outcomes: [[404, 'refused']],
  },
  {
    kind: incidentIo,
    config: { source_id: '01GW2G3V0S59R238FAHPDS1R66', token: secret },
    opened: [
      {
        call: 'POST https://api.incident.io/v2/alert_events/http/01GW2G3V0S59R238FAHPDS1R66',
        headers: { authorization: `Bearer ${secret}` },
        fields: {
          ...{ title: TITLE, description: DETAIL, deduplication_key: KEY, status: 'firing' },
          ...{ source_url: LINK, 'metadata.severity': 'critical', 'metadata.subject': 'Nightly backup' },
        },
      },
    ],
    resolved: [
      {
        call: 'POST https://api.incident.io/v2/alert_events/http/01GW2G3V0S59R238FAHPDS1R66',
        fields: { deduplication_key: KEY, status: 'resolved' },
      },
    ],
    mostBytes: 128 * 1_024,
    outcomes: [[404, 'refused']],
  },
  {
    kind: rootly,
    config: { secret, target_type: 'escalation_policy', target_id: 'f1e2-d3' },
    opened: [
      {
        call: 'POST https://webhooks.rootly.com/webhooks/incoming/generic_webhooks/notify/escalation_policy/f1e2-d3',
        headers: { authorization: `Bearer ${secret}` },
        fields: { key: KEY, state: 'open', title: TITLE, description: DETAIL, url: LINK },
      },
    ],
    acknowledged: [
      {
        call: 'POST https://webhooks.rootly.com/webhooks/incoming/generic_webhooks/notify/escalation_policy/f1e2-d3',
        fields: { key: KEY, state: 'acknowledged' },
      },
    ],
    resolved: [
      {
        call: 'POST https://webhooks.rootly.com/webhooks/incoming/generic_webhooks/notify/escalation_policy/f1e2-d3',
        fields: { key: KEY, state: 'resolved' },
      },
    ],
    mostBytes: 128 * 1_024,
  },
  {
    kind: goalert,
    config: { server_url: 'https://goalert.example.com/', token: secret },
    opened: [
      {
        call: `POST https://goalert.example.com/api/v2/generic/incoming?token=${secret}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        fields: { summary: TITLE, dedup: KEY, action: undefined },
      },
    ],
    resolved: [
      {
        call: `POST https://goalert.example.com/api/v2/generic/incoming?token=${secret}`,
        fields: { dedup: KEY, action: 'close' },
      },
    ],
    // Three bytes are sent for each that is not plain.
    mostBytes: 3 * 7_300,
    outcomes: [[400, 'rejected']],
  },
  {
    kind: signl4,
    config: { team_secret: secret },
    opened: [
      {
        call: `POST https://connect.signl4.com/webhook/${secret}`,
        fields: {
          ...{ Title: TITLE, Message: DETAIL, 'X-S4-ExternalID': KEY, 'X-S4-Status': 'new' },
          ...{ 'X-S4-Service': 'Nightly backup', 'X-S4-SourceSystem': 'Tocsin' },
        },
      },
    ],
    acknowledged: [
      {
        call: `POST https://connect.signl4.com/webhook/${secret}`,
        fields: { 'X-S4-ExternalID': KEY, 'X-S4-Status': 'acknowledged' },
      },
    ],
    resolved: [
      {
        call: `POST https://connect.signl4.com/webhook/${secret}`,
        fields: { 'X-S4-ExternalID': KEY, 'X-S4-Status': 'resolved' },
      },
    ],
    mostBytes: 64 * 1_024,
  },
  {
    kind: squadcast,
    config: { webhook_url },
    opened: [
      {
        call: `POST ${webhook_url}`,
        fields: { message: TITLE, status: 'trigger', event_id: KEY, 'tags.severity': 'critical' },
        says: [DETAIL],
      },
    ],
    resolved: [{ call: `POST ${webhook_url}`, fields: { status: 'resolve', event_id: KEY } }],
    mostBytes: 128 * 1_024,
  },
  {
    kind: pagertree,
    config: { webhook_url },
    opened: [
      {
        call: `POST ${webhook_url}`,
        fields: { event_type: 'create', id: KEY, title: TITLE, urgency: 'critical' },
        says: [DETAIL],
      },
    ],
    acknowledged: [{ call: `POST ${webhook_url}`, fields: { event_type: 'acknowledge', id: KEY } }],
    resolved: [{ call: `POST ${webhook_url}`, fields: { event_type: 'resolve', id: KEY } }],
    mostBytes: 128 * 1_024,
  },
  {
    kind: alertmanager,
    config: { server_url: 'https://am.example.com/prefix/', username: 'tocsin', password: secret },
    opened: [
      {
        call: 'POST https://am.example.com/prefix/api/v2/alerts',
        headers: { authorization: `Basic ${Buffer.from(`tocsin:${secret}`).toString('base64')}` },
        fields: {
          '0.labels': {
            ...{ alertname: 'Tocsin', tocsin: KEY, kind: 'cron_fail', subject_type: 'cron_check' },
            severity: 'critical',
          },
          ...{ '0.annotations.summary': TITLE, '0.annotations.description': DETAIL, '0.generatorURL': LINK },
          '0.startsAt': '2026-06-16T03:12:07.000Z',
          '0.endsAt': '2027-06-16T03:12:07.000Z',
          '1': undefined,
        },
      },
    ],
    resolved: [
      {
        call: 'POST https://am.example.com/prefix/api/v2/alerts',
        fields: {
          ...{ '0.labels.severity': 'info', '1.labels.severity': 'warning', '2.labels.severity': 'critical' },
          ...{ '2.endsAt': '2026-06-16T03:24:07.000Z', '0.endsAt': '2026-06-16T03:24:07.000Z' },
        },
      },
    ],
    mostBytes: 256 * 1_024,
    outcomes: [[404, 'refused']],
  },
]);
