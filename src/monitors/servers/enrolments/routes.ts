// The calls about tokens for many servers, and the one that machines use them with.

import { perNetwork } from '../../../accounts/limits/rate-limit.ts';
import { guardedRoute, mayRead, mayWrite, publicRoute, type Route } from '../../../platform/http/route.ts';
import { labelIssues } from '../../../platform/labels.ts';
import { pageIssues } from '../../../platform/page.ts';
import { okAnswer } from '../../../platform/schema.ts';
import { exampleServerWithToken } from '../examples.ts';
import { createEnrolment, enrolMachine, readEnrolments, removeEnrolment } from './manage.ts';
import {
  Enrolled,
  EnrolledMachine,
  EnrolmentList,
  EnrolmentListQuery,
  EnrolmentParams,
  EnrolmentWithToken,
  NewEnrolment,
} from './schema.ts';

const tag = 'Servers';
/** As many as one token may make: machines of one site often share an address. */
const PER_NETWORK = 1_000;

const { agent_token, install_command } = exampleServerWithToken;
const token = agent_token.replace('_agent_', '_enrol_');

const example = {
  id: 4,
  name: 'Web servers',
  tags: ['production'],
  most: 50,
  used: 12,
  created_at: '2026-06-16T08:00:00.000Z',
  expires_at: '2026-06-23T08:00:00.000Z',
};

export const enrolmentRoutes: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/server-enrolments',
    tag,
    summary: 'List the tokens for many servers',
    description: 'Without the tokens. Those that are over go when another one is created.',
    access: mayRead,
    query: EnrolmentListQuery,
    refine: pageIssues,
    response: EnrolmentList,
    examples: { response: { server_enrolments: [example], next_cursor: null } },
    handler: (call) => readEnrolments(call, call.query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/server-enrolments',
    tag,
    summary: 'Create a token for many servers',
    description:
      'With one install command for all: each machine that runs it becomes a server with a token of its own. 409 `too_many_enrolments` beyond 50 that still work.',
    access: mayWrite,
    body: NewEnrolment,
    response: EnrolmentWithToken,
    status: 201,
    errors: [409],
    refine: ({ body }) => labelIssues({ ...(body as object) }),
    examples: {
      body: { name: 'Web servers', tags: ['production'], most: 50 },
      response: {
        ...example,
        used: 0,
        token,
        install_command: install_command.replace(agent_token, token),
      },
    },
    handler: (call) => createEnrolment(call, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/server-enrolments/:id',
    tag,
    summary: 'Delete a token for many servers',
    description: 'The servers that it made stay.',
    access: mayWrite,
    params: EnrolmentParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    async handler(call) {
      await removeEnrolment(call, call.params.id);
      return { ok: true } as const;
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/agent/enrol',
    tag,
    summary: 'Become a server, by a token for many',
    description:
      'What the install command does. 401: the token is not known, over or used up. Whoever asks twice is two servers.',
    body: EnrolledMachine,
    response: Enrolled,
    errors: [401, 402, 403, 429],
    limit: perNetwork('enrol', PER_NETWORK),
    examples: {
      body: { token, hostname: 'web-7.example.com' },
      response: { ok: true, server_id: exampleServerWithToken.id, agent_token },
    },
    handler: (call) => enrolMachine(call, call.body),
  }),
];
