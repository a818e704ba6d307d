// Issues of Jira, of the cloud or a server of one's own, by version 2 of its API, whose texts are texts:
// https://developer.atlassian.com/cloud/jira/platform/rest/v2/api-group-issues/

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, secretText, serverUrl } from '../fields.ts';
import { type ChannelRequest, fieldsOf, httpKind, jsonRequest, type ServiceAnswer } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { basicAuth, bearer, beneath } from '../requests.ts';
import { changeOf, issueTitle, plainIssueText } from '../tickets.ts';

const MAX_SUMMARY = 250;
const MAX_BODY = 20_000;

export const kind = httpKind({
  kind: 'jira_issues',
  group: 'tickets',
  place: 10,
  icon: 'TicketCheck',
  name: 'Jira issues',
  description: 'An issue of Jira for each alert: opened, commented and closed with it.',
  for_people: false,
  config: Type.Object({
    server_url: serverUrl('Such as https://example.atlassian.net.'),
    email: Type.Optional(
      nullable(
        oneLineText('Email', 'Of whoever the token is of, at Jira Cloud.', 254),
        'null: the token is a personal one of a Jira of your own.',
      ),
    ),
    token: secretText('API token', 'Of an account that may create and transition issues of the project.'),
    project: Type.String({
      title: 'Project',
      description: 'Its key.',
      pattern: '^[A-Z][A-Z0-9_]{1,19}$',
      reason: 'such as OPS',
    }),
    issue_type: oneLineText('Issue type', 'As the project calls it, such as Task or Bug.', 60),
    language: languageField('English'),
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present: (message, { server_url, email, token, project, issue_type }, { reference }) => {
    const headers = email ? basicAuth(email, token) : bearer(token);
    const issues = beneath(server_url, '/rest/api/2/issue');
    if (reference !== null) return change(message, `${issues}/${reference}`, headers);
    if (message.state !== 'open') return null;
    const fields = {
      ...{ project: { key: project }, issuetype: { name: issue_type } },
      ...{ summary: issueTitle(message, MAX_SUMMARY), description: plainIssueText(message, MAX_BODY) },
    };
    return jsonRequest(issues, { fields }, headers);
  },
  judge: (answer) => judgeUsual(answer),
  referenceIn: (answer) => {
    const { key } = fieldsOf(answer);
    return typeof key === 'string' && /^[A-Z][A-Z0-9_]{1,19}-\d{1,12}$/.test(key) ? key : null;
  },
});

/** After its comment an issue is moved by whichever transition leads to where it belongs; each project has its own. */
function change(message: ChannelMessage, issue: string, headers: Record<string, string>): ChannelRequest {
  const what = changeOf(message);
  const comment = jsonRequest(`${issue}/comment`, { body: plainIssueText(message, MAX_BODY) }, headers);
  if (what === 'comment') return comment;
  const transitions = `${issue}/transitions`;
  return {
    ...comment,
    next: () => ({
      ...{ method: 'GET', url: transitions, headers: { accept: 'application/json', ...headers }, body: null },
      next: (answer) => {
        const id = transitionIn(answer, what === 'close');
        return id === null ? null : jsonRequest(transitions, { transition: { id } }, headers);
      },
    }),
  };
}

/** The first that leads to a status which is done, or to one that is not. */
function transitionIn(answer: ServiceAnswer, isDone: boolean): string | null {
  const { transitions } = fieldsOf(answer);
  const found = (Array.isArray(transitions) ? transitions : []).find(
    (one) => (one?.to?.statusCategory?.key === 'done') === isDone,
  );
  return typeof found?.id === 'string' ? found.id : null;
}
