// Incidents of ServiceNow, by its Table API:
// https://www.servicenow.com/docs/bundle/zurich-api-reference/page/integrate/inbound-rest/concept/c_TableAPI.html

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, secretText, serverUrl } from '../fields.ts';
import { fieldsOf, httpKind, jsonRequest } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { basicAuth, beneath, dedupKey } from '../requests.ts';
import { changeOf, issueTitle, plainIssueText } from '../tickets.ts';

const MAX_SHORT = 160;
const MAX_TEXT = 4_000;

/** 1 is high, of urgency and of impact: the priority follows from both. */
const urgencies = { critical: '1', warning: '2', info: '3' } as const;
/** States of an incident: in progress, and resolved. */
const IN_PROGRESS = '2';
const RESOLVED = '6';

export const kind = httpKind({
  kind: 'servicenow',
  group: 'tickets',
  place: 40,
  icon: 'ClipboardList',
  name: 'ServiceNow',
  description: 'An incident of ServiceNow for each alert: opened, commented and resolved with it.',
  for_people: false,
  config: Type.Object({
    server_url: serverUrl('Such as https://example.service-now.com.'),
    user: oneLineText('User', 'One that may write incidents.', 100),
    password: secretText('Password', 'Of the same user.'),
    assignment_group: Type.Optional(
      nullable(oneLineText('Assignment group', 'Its name or its sys_id.', 100), 'null: none.'),
    ),
    close_code: Type.Optional(
      nullable(
        oneLineText('Resolution code', 'One that your instance knows.', 100),
        'null: Resolved by caller.',
      ),
    ),
    language: languageField('English'),
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present: (message, { server_url, user, password, assignment_group, close_code }, { reference }) => {
    const headers = { accept: 'application/json', ...basicAuth(user, password) };
    const incidents = beneath(server_url, '/api/now/table/incident');
    if (reference !== null) {
      const body = changed(message, close_code ?? 'Resolved by caller');
      return { ...jsonRequest(`${incidents}/${reference}`, body, headers), method: 'PATCH' };
    }
    if (message.state !== 'open') return null;
    const level = urgencies[message.severity];
    return jsonRequest(
      incidents,
      {
        ...{
          short_description: issueTitle(message, MAX_SHORT),
          description: plainIssueText(message, MAX_TEXT),
        },
        ...{
          urgency: level,
          impact: level,
          correlation_id: dedupKey(message),
          correlation_display: 'Tocsin',
        },
        ...(assignment_group ? { assignment_group } : {}),
      },
      headers,
    );
  },
  judge: (answer) => judgeUsual(answer),
  referenceIn: (answer) => {
    const { sys_id } = Object(fieldsOf(answer).result) as { sys_id?: unknown };
    return typeof sys_id === 'string' && /^[0-9a-f]{32}$/.test(sys_id) ? sys_id : null;
  },
});

function changed(message: ChannelMessage, close_code: string): Record<string, string> {
  const text = plainIssueText(message, MAX_TEXT);
  const what = changeOf(message);
  if (what === 'close') return { state: RESOLVED, close_code, close_notes: text };
  return { work_notes: text, ...(what === 'reopen' ? { state: IN_PROGRESS } : {}) };
}
