// A small route table for tests of the platform: things that are created, read, changed and pressed.

import Type from 'typebox';
import { guardedRoute, publicRoute } from '../platform/http/route.ts';

const params = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const body = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 20 }),
  on: Type.Optional(Type.Boolean()),
});
/** What a test route says of itself. */
export const facts = { tag: 'Tests', summary: 'For a test', response: Type.Unknown() };

export const create = publicRoute({
  ...facts,
  method: 'POST',
  path: '/things',
  status: 201,
  body,
  handler: async (call) => call.body,
});
const read = guardedRoute({
  ...facts,
  method: 'GET',
  path: '/things/:id',
  access: { kind: 'account', role: 'viewer' },
  params,
  handler: async (call) => call.params,
});
export const change = guardedRoute({
  ...facts,
  method: 'PATCH',
  path: '/things/:id',
  access: { kind: 'account', role: 'editor' },
  params,
  body,
  handler: async ({ body: given, params: { id } }) => ({ id, ...given }),
});
const press = guardedRoute({
  ...facts,
  method: 'POST',
  path: '/things/:id/press',
  access: { kind: 'account', role: 'editor' },
  params,
  handler: async () => ({ ok: true }),
});

export const things = [create, read, change, press];
