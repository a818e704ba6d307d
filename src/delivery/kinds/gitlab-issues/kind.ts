// Issues of GitLab: https://docs.gitlab.com/api/issues/ and https://docs.gitlab.com/api/notes/

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, secretText, serverUrl } from '../fields.ts';
import { type ChannelRequest, fieldsOf, httpKind, jsonRequest } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { beneath, part } from '../requests.ts';
import { changeOf, issueText, issueTitle } from '../tickets.ts';

const SERVER = 'https://gitlab.com';

const MAX_TITLE = 255;
const MAX_BODY = 30_000;

export const kind = httpKind({
  kind: 'gitlab_issues',
  group: 'tickets',
  place: 30,
  icon: 'GitMerge',
  name: 'GitLab issues',
  description: 'An issue of GitLab for each alert: opened, commented and closed with it.',
  for_people: false,
  config: Type.Object({
    project: oneLineText('Project', 'Its id, or its path such as group/name.', 255),
    token: secretText('Token', 'An access token of the project with the scope api.'),
    labels: Type.Optional(
      nullable(oneLineText('Labels', 'Each issue gets them, separated by commas.', 200), 'null: none.'),
    ),
    server_url: Type.Optional(
      nullable(serverUrl('The address of a GitLab of your own.'), 'null: gitlab.com.'),
    ),
    language: languageField('English'),
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url ?? SERVER }),
  present: (message, { project, token, labels, server_url }, { reference }) => {
    const headers = { 'private-token': token };
    const issues = beneath(server_url ?? SERVER, `/api/v4/projects/${part(project)}/issues`);
    if (reference !== null) return change(message, `${issues}/${reference}`, headers);
    if (message.state !== 'open') return null;
    return jsonRequest(
      issues,
      {
        title: issueTitle(message, MAX_TITLE),
        description: issueText(message, MAX_BODY),
        ...(labels ? { labels } : {}),
      },
      headers,
    );
  },
  judge: (answer) => judgeUsual(answer),
  referenceIn: (answer) => {
    const { iid } = fieldsOf(answer);
    return typeof iid === 'number' ? String(iid) : null;
  },
});

function change(message: ChannelMessage, issue: string, headers: Record<string, string>): ChannelRequest {
  const what = changeOf(message);
  const comment = jsonRequest(`${issue}/notes`, { body: issueText(message, MAX_BODY) }, headers);
  if (what === 'comment') return comment;
  return {
    ...comment,
    next: () => ({ ...jsonRequest(issue, { state_event: what }, headers), method: 'PUT' }),
  };
}
