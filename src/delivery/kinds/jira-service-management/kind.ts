// Jira Service Management, by its Integration Events API:
// https://developer.atlassian.com/cloud/jira/service-desk-ops/rest/v1/api-group-integration-events

import { Type } from 'typebox';
import { secretText } from '../fields.ts';
import { httpKind } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { judgeOpsgenie, opsgenieRequest } from '../opsgenie-alerts.ts';

const ALERTS_URL = 'https://api.atlassian.com/jsm/ops/integration/v2/alerts';

export const kind = httpKind({
  kind: 'jira_service_management',
  group: 'paging',
  place: 30,
  icon: 'Headset',
  name: 'Jira Service Management',
  description: 'An alert of Jira Service Management for each alert: opened, acknowledged and closed with it.',
  for_people: false,
  config: Type.Object({
    api_key: secretText('API key', 'Of an API integration under Operations.'),
    language: languageField('English'),
  }),
  target: () => null,
  present: (message, { api_key }) => opsgenieRequest(message, ALERTS_URL, api_key),
  judge: judgeOpsgenie,
});
