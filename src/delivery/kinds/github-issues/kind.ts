// Issues of GitHub: https://docs.github.com/en/rest/issues/issues

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, secretText, serverUrl } from '../fields.ts';
import { type ChannelRequest, fieldsOf, httpKind, jsonRequest } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { bearer, beneath } from '../requests.ts';
import { changeOf, issueText, issueTitle } from '../tickets.ts';

const API = 'https://api.github.com';

const MAX_TITLE = 256;
const MAX_BODY = 30_000;

const states = {
  close: { state: 'closed', state_reason: 'completed' },
  reopen: { state: 'open', state_reason: 'reopened' },
} as const;

export const kind = httpKind({
  kind: 'github_issues',
  group: 'tickets',
  place: 20,
  icon: 'GitPullRequestArrow',
  name: 'GitHub issues',
  description: 'An issue of GitHub for each alert: opened, commented and closed with it.',
  for_people: false,
  config: Type.Object({
    repository: Type.String({
      title: 'Repository',
      description: 'Its owner and its name.',
      pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]{1,100}$',
      reason: 'such as owner/name',
    }),
    token: secretText('Token', 'A fine-grained token that may read and write issues of the repository.'),
    label: Type.Optional(nullable(oneLineText('Label', 'Each issue gets it.', 50), 'null: none.')),
    api_url: Type.Optional(
      nullable(
        serverUrl('The API of a GitHub Enterprise Server, such as https://github.example.com/api/v3.'),
        'null: that of github.com.',
      ),
    ),
    language: languageField('English'),
  }),
  target: ({ api_url }) => ({ field: 'api_url', url: api_url ?? API }),
  present: (message, { repository, token, label, api_url }, { reference }) => {
    const headers = {
      ...bearer(token),
      ...{ accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
    };
    const issues = beneath(api_url ?? API, `/repos/${repository}/issues`);
    if (reference !== null) return change(message, `${issues}/${reference}`, headers);
    if (message.state !== 'open') return null;
    return jsonRequest(
      issues,
      {
        title: issueTitle(message, MAX_TITLE),
        body: issueText(message, MAX_BODY),
        ...(label ? { labels: [label] } : {}),
      },
      headers,
    );
  },
  // 403 is also how it limits; 410: the repository has no issues. 422 is about this one.
  judge: (answer) =>
    answer.status === 403 && answer.headers['x-ratelimit-remaining'] === '0'
      ? { outcome: 'retry', why: 'the limit of GitHub is reached', wait_ms: null }
      : judgeUsual(answer),
  referenceIn: (answer) => {
    const { number, title } = fieldsOf(answer);
    return typeof number === 'number' && typeof title === 'string' ? String(number) : null;
  },
});

function change(message: ChannelMessage, issue: string, headers: Record<string, string>): ChannelRequest {
  const what = changeOf(message);
  const comment = jsonRequest(`${issue}/comments`, { body: issueText(message, MAX_BODY) }, headers);
  if (what === 'comment') return comment;
  return {
    ...comment,
    next: () => ({ ...jsonRequest(issue, states[what], headers), method: 'PATCH' }),
  };
}
