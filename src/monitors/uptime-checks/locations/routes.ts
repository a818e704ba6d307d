// The calls that manage locations.

import Type from 'typebox';
import { guardedRoute, mayRead, type Route } from '../../../platform/http/route.ts';
import { pageIssues } from '../../../platform/page.ts';
import { okAnswer, pageQuery } from '../../../platform/schema.ts';
import { locationIssues } from './issues.ts';
import {
  changeLocation,
  createLocation,
  listLocations,
  readLocation,
  removeLocation,
  revokeToken,
  rotateToken,
} from './manage.ts';
import {
  Location,
  LocationChanges,
  LocationList,
  LocationParams,
  LocationWithToken,
  NewLocation,
} from './schema.ts';

const tag = 'Locations';
/** Whoever has a token is given the secrets of the checks that name its location. */
const mayManage = { kind: 'account', role: 'admin' } as const;

const at = '2026-06-16T08:00:00.000Z';
const example = {
  ...{ id: 101, name: 'Frankfurt', country: 'DE', labels: ['hetzner'], kind: 'private', own: true },
  ...{ status: 'online', last_heard_at: at, version: '0.3.0', clock_skew_ms: 12, lag_ms: 85, checks: 4 },
  ...{ created_at: at, updated_at: at },
};
const token = 'toc_probe_0123456789ABCDEFGHIJKLMNOPQRSTUV2fPq7a';
const exampleWithToken = {
  ...example,
  token,
  command: `tocsin probe --url https://tocsin.example.net/api --token ${token}`,
};

const one = { path: '/locations/:id', tag, params: LocationParams };

export const locationRoutes: Route[] = [
  guardedRoute({
    ...{ method: 'GET', path: '/locations', tag, summary: 'List locations', access: mayRead },
    description:
      'Where uptime checks can be probed from: the service, shared ones, and those of the account.',
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: LocationList,
    examples: { response: { locations: [example], next_cursor: null } },
    handler: (call) => listLocations(call, call.query),
  }),
  guardedRoute({
    ...{ method: 'POST', path: '/locations', tag, summary: 'Add a location', access: mayManage },
    description: 'Shows the token of its probers once. They get the secrets of the checks that name it.',
    body: NewLocation,
    refine: locationIssues,
    response: LocationWithToken,
    status: 201,
    errors: [409],
    examples: { body: { name: 'Frankfurt', country: 'DE', labels: ['hetzner'] }, response: exampleWithToken },
    handler: (call) => createLocation(call, call.body),
  }),
  guardedRoute({
    ...{ method: 'GET', ...one, summary: 'Read a location', access: mayRead },
    response: Location,
    examples: { response: example },
    handler: (call) => readLocation(call, call.params.id),
  }),
  guardedRoute({
    ...{ method: 'PATCH', ...one, summary: 'Change a location', access: mayManage },
    body: LocationChanges,
    refine: locationIssues,
    response: Location,
    examples: { body: { labels: ['hetzner', 'ipv6'] }, response: example },
    handler: (call) => changeLocation(call, call.params.id, call.body),
  }),
  guardedRoute({
    ...{ method: 'DELETE', ...one, summary: 'Delete a location and its token', access: mayManage },
    description: '409 while uptime checks name it.',
    response: okAnswer,
    errors: [409],
    examples: { response: { ok: true } },
    async handler(call) {
      await removeLocation(call, call.params.id);
      return { ok: true } as const;
    },
  }),
  guardedRoute({
    ...{ method: 'POST', ...one, path: `${one.path}/rotate-token`, access: mayManage },
    summary: 'Give a location a new token',
    description: 'The old one stops working.',
    response: LocationWithToken,
    examples: { response: exampleWithToken },
    handler: (call) => rotateToken(call, call.params.id),
  }),
  guardedRoute({
    ...{ method: 'POST', ...one, path: `${one.path}/revoke-token`, access: mayManage },
    summary: 'Revoke the token of a location',
    description: 'Its probers are refused until it has a new one; what they would see is unknown.',
    response: Location,
    examples: { response: { ...example, status: 'revoked' } },
    handler: (call) => revokeToken(call, call.params.id),
  }),
];
