import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kind as githubIssues } from './github-issues/kind.ts';
import { kind as gitlabIssues } from './gitlab-issues/kind.ts';
import { kind as jiraIssues } from './jira-issues/kind.ts';
import type { HttpKind, Presented, Sending } from './kind.ts';
import { basicAuth } from './requests.ts';
import { kind as servicenow } from './servicenow/kind.ts';
import { testKinds } from './test-kinds.ts';
import { acknowledged, hostile, messageOf, opened, sending } from './test-stage.ts';

const TITLE = 'Nightly backup failed with exit code 3';
const secret = 'S3cr3t-of-this-test';
const sys_id = '0123456789abcdef0123456789abcdef';

const github = 'https://api.github.com/repos/quillmoor/ops/issues';
const gitlab = 'https://gitlab.example.com/api/v4/projects/quillmoor%2Fops/issues';
const jira = 'https://quillmoor.atlassian.net/rest/api/2/issue';
const incidents = 'https://quillmoor.service-now.com/api/now/table/incident';

const ofGithub = { repository: 'quillmoor/ops', token: secret, label: 'incident' };
const ofGitlab = { project: 'quillmoor/ops', token: secret, server_url: 'https://gitlab.example.com' };
const ofJira = {
  ...{ server_url: 'https://quillmoor.atlassian.net/', email: 'ops@quillmoor.example', token: secret },
  ...{ project: 'OPS', issue_type: 'Task' },
};
const ofServicenow = { server_url: 'https://quillmoor.service-now.com', user: 'tocsin', password: secret };
const basic = { authorization: basicAuth('tocsin', secret).authorization };

testKinds([
  {
    kind: githubIssues,
    config: ofGithub,
    answers: [{ number: 12, title: TITLE }],
    reference: '12',
    opened: [
      {
        call: `POST ${github}`,
        headers: { authorization: `Bearer ${secret}`, accept: 'application/vnd.github+json' },
        fields: { title: TITLE, labels: ['incident'] },
        says: ['connection refused'],
      },
    ],
    acknowledged: [{ call: `POST ${github}/12/comments`, says: ['Mira'] }],
    resolved: [
      { call: `POST ${github}/12/comments` },
      { call: `PATCH ${github}/12`, fields: { state: 'closed', state_reason: 'completed' } },
    ],
    mostBytes: 262_144,
    outcomes: [
      [404, 'refused'],
      [410, 'refused'],
      [422, 'rejected'],
    ],
  },
  {
    kind: gitlabIssues,
    config: ofGitlab,
    answers: [{ id: 900, iid: 12 }],
    reference: '12',
    opened: [{ call: `POST ${gitlab}`, headers: { 'private-token': secret }, fields: { title: TITLE } }],
    acknowledged: [{ call: `POST ${gitlab}/12/notes`, says: ['Mira'] }],
    resolved: [
      { call: `POST ${gitlab}/12/notes` },
      { call: `PUT ${gitlab}/12`, fields: { state_event: 'close' } },
    ],
    mostBytes: 262_144,
    outcomes: [[404, 'refused']],
  },
  {
    kind: jiraIssues,
    config: ofJira,
    answers: [
      {
        key: 'OPS-12',
        transitions: [
          { id: '21', to: { statusCategory: { key: 'indeterminate' } } },
          { id: '31', to: { statusCategory: { key: 'done' } } },
        ],
      },
    ],
    reference: 'OPS-12',
    opened: [
      {
        call: `POST ${jira}`,
        headers: { authorization: basicAuth('ops@quillmoor.example', secret).authorization },
        fields: {
          ...{ 'fields.project.key': 'OPS', 'fields.issuetype.name': 'Task', 'fields.summary': TITLE },
        },
        says: ['connection refused'],
      },
    ],
    acknowledged: [{ call: `POST ${jira}/OPS-12/comment`, says: ['Mira'] }],
    resolved: [
      { call: `POST ${jira}/OPS-12/comment` },
      { call: `GET ${jira}/OPS-12/transitions` },
      { call: `POST ${jira}/OPS-12/transitions`, fields: { 'transition.id': '31' } },
    ],
    mostBytes: 262_144,
    outcomes: [[400, 'rejected']],
  },
  {
    kind: servicenow,
    config: ofServicenow,
    answers: [{ result: { sys_id } }],
    reference: sys_id,
    opened: [
      {
        call: `POST ${incidents}`,
        headers: basic,
        fields: { short_description: TITLE, urgency: '1', impact: '1', correlation_id: 'tocsin-alert:17' },
      },
    ],
    acknowledged: [{ call: `PATCH ${incidents}/${sys_id}`, says: ['Mira', 'work_notes'] }],
    resolved: [
      {
        call: `PATCH ${incidents}/${sys_id}`,
        fields: { state: '6', close_code: 'Resolved by caller' },
      },
    ],
    mostBytes: 65_536,
    outcomes: [[404, 'refused']],
  },
]);

const rows: [HttpKind, object][] = [
  [githubIssues, ofGithub],
  [gitlabIssues, ofGitlab],
  [jiraIssues, ofJira],
  [servicenow, ofServicenow],
];
const bodyOf = (made: Presented): string => (made && 'url' in made ? (made.body ?? '') : assert.fail());

test('what was never opened at a tracker is neither commented nor closed there', () => {
  for (const [kind, config] of rows)
    for (const message of [acknowledged, messageOf({ status: 'resolved' }, 'alert.resolved')])
      assert.equal(kind.present(message, config, sending), null, kind.kind);
});

test('an alert that comes back opens its issue again, and a reminder is a comment', () => {
  const known: Sending = { ...sending, reference: '12' };
  const again = messageOf({}, 'alert.reopened');
  const reminder = messageOf({}, 'alert.reminder');
  const next = (made: Presented) =>
    made && 'url' in made
      ? (made.next?.({ status: 200, headers: {}, body: Buffer.from('{}') }) ?? null)
      : null;
  assert.match(next(githubIssues.present(again, ofGithub, known))?.body ?? '', /"state":"open"/);
  assert.match(next(gitlabIssues.present(again, ofGitlab, known))?.body ?? '', /"reopen"/);
  assert.match(bodyOf(servicenow.present(again, ofServicenow, known)), /"state":"2"/);
  for (const [kind, config] of rows) assert.equal(next(kind.present(reminder, config, known)), null);
});

test('nobody is mentioned, and nothing is read as markup', () => {
  for (const [kind, config] of rows.slice(0, 2)) {
    const body = bodyOf(kind.present(hostile, config, sending));
    const { body: github = '', description = '' } = JSON.parse(body);
    assert.doesNotMatch(`${github}${description}`, /@everyone|(?<!\\)\*bold|(?<!\\)\[x\]/);
    assert.ok(kind.present(opened, config, sending));
  }
});
