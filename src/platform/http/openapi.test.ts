import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Type from 'typebox';
import { dereferenced } from '../../testing/dereferenced.ts';
import { exampleProblems } from '../../testing/example-problems.ts';
import { facts, things } from '../../testing/things.ts';
import { thingsHost } from '../../testing/things-host.ts';
import { openApiRoute } from './openapi-route.ts';
import { guardedRoute, type Route, rawRoute } from './route.ts';

const check = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  status: Type.Union([Type.Literal('up'), Type.Literal('down')]),
  last_ping_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
const makeCheck = guardedRoute({
  method: 'POST',
  path: '/checks/:id/copies',
  tag: 'Checks',
  summary: 'Copy a check',
  description: 'With everything but its pings.',
  access: { kind: 'account', role: 'editor' },
  recentSignIn: true,
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({ dry: Type.Optional(Type.Boolean({ description: 'Only say what would be done.' })) }),
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    zone: Type.Optional(Type.String({ pattern: '^[A-Z]', reason: 'a time zone' })),
  }),
  response: check,
  status: 201,
  errors: [402],
  examples: {
    body: { name: 'Backup', zone: 'UTC' },
    response: { id: 7, name: 'Backup', status: 'up', last_ping_at: '2026-06-16T08:00:00.000Z' },
  },
  handler: async () => ({ id: 7, name: 'Backup', status: 'up' as const, last_ping_at: null }),
});
const badge = rawRoute({
  method: 'GET',
  path: '/badge/:id',
  tag: 'Badges',
  summary: 'A badge',
  params: Type.Object({ id: Type.Integer() }),
  contentType: 'image/svg+xml',
  access: { kind: 'public' },
  raw: async (_call, reply) => reply.send(''),
});

async function documentOf(t: Parameters<typeof thingsHost>[0], surface: 'api' | 'dashboard') {
  const routes: Route[] = [...things, makeCheck, badge];
  routes.push(openApiRoute(() => routes, '1.2.3'));
  const prefix = surface === 'api' ? '' : '/api';
  const ask = await thingsHost(t, { surface, prefix, routes });
  const answer = await ask({ method: 'GET', url: `${prefix}/openapi.json` });
  assert.equal(answer.status, 200);
  return { document: dereferenced(answer.json), served: answer.json, routes };
}

test('every route is described, with its method, tag, summary and errors', async (t) => {
  const { document, routes } = await documentOf(t, 'api');
  assert.equal(document.openapi, '3.1.0');
  assert.deepEqual([document.info.title, document.info.version], ['Tocsin', '1.2.3']);
  assert.deepEqual(document.servers, [{ url: 'http://api.test' }]);
  const operations = new Set<string>();
  for (const { method, path, summary, tag } of routes) {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    assert.deepEqual([operation.summary, operation.tags], [summary, [tag]]);
    assert(operation.responses.default);
    operations.add(operation.operationId);
  }
  assert.equal(operations.size, routes.length);
});

test('an operation says what it takes, gives and needs', async (t) => {
  const { document } = await documentOf(t, 'api');
  const operation = document.paths['/checks/{id}/copies'].post;
  assert.equal(operation.operationId, 'post_checks_by_id_copies');
  assert.equal(operation.description, 'With everything but its pings.');
  assert.deepEqual(
    operation.parameters.map(({ name, in: place, required }: Record<string, unknown>) => [
      place,
      name,
      required,
    ]),
    [
      ['path', 'id', true],
      ['query', 'dry', undefined],
    ],
  );
  const { schema, example } = operation.requestBody.content['application/json'];
  assert.deepEqual(schema, {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100, examples: ['Backup'] },
      zone: { type: 'string', pattern: '^[A-Z]', examples: ['UTC'] },
    },
  });
  // Those of the fields make it, as none is left out.
  assert.equal(example, undefined);
  assert.deepEqual(Object.keys(operation.responses), ['201', '402', 'default']);
  // Of an answer, what is called a name needs none.
  const answer = operation.responses['201'].content['application/json'].schema;
  assert.deepEqual(answer.properties.name, { type: 'string' });
  assert.deepEqual(
    [operation.security, document.security],
    [[{ bearer: ['editor', 'recent'] }], [{ bearer: ['editor'] }]],
  );
  const { bearer } = document.components.securitySchemes;
  assert.equal(bearer.scheme, 'bearer');
  assert.match(bearer.description, /`recent`.*`Idempotency-Key`/s);
});

test('a public route needs no credential, and another content type is named', async (t) => {
  const { document } = await documentOf(t, 'api');
  const operation = document.paths['/badge/{id}'].get;
  assert.deepEqual(operation.security, []);
  assert.deepEqual(operation.responses[200].content, { 'image/svg+xml': { schema: { type: 'string' } } });
  assert.deepEqual(Object.keys(operation.responses), ['200', 'default']);
});

test('on the dashboard host a session is asked for, and a change may be refused for its origin', async (t) => {
  const { document } = await documentOf(t, 'dashboard');
  assert.deepEqual(document.servers, [{ url: 'http://dashboard.test/api' }]);
  assert.deepEqual(document.security, [{ session: ['editor'] }]);
  assert.deepEqual(document.paths['/things/{id}'].get.security, [{ session: ['viewer'] }]);
  assert(document.paths['/things'].post.responses.default);
});

test('every schema of the document is one', async (t) => {
  const { served: document } = await documentOf(t, 'api');
  const ajv = new Ajv2020({ strict: true, formats: { uuid: true, 'date-time': true } });
  ajv.addVocabulary(['components', 'example']);
  let count = 0;
  const compile = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, value] of Object.entries(part)) {
      if (name !== 'schema') compile(value);
      else {
        ajv.compile({ components: document.components, ...value });
        count += 1;
      }
    }
  };
  const { parameters, responses } = document.components;
  compile([document.paths, parameters, responses]);
  assert(count > 10);
  for (const schema of Object.values(document.components.schemas))
    ajv.compile({ components: document.components, ...Object(schema) });
});

test('examples are held against their schemas', () => {
  assert.deepEqual(exampleProblems(makeCheck), []);
  assert.deepEqual(
    exampleProblems({
      ...makeCheck,
      examples: { body: { name: '', zne: 1 }, response: { id: 7, name: 'x', status: 'late' } },
    }),
    [
      'POST /checks/:id/copies: body: zne: unknown field',
      'POST /checks/:id/copies: body: name: string 1..100',
      'POST /checks/:id/copies: answer: last_ping_at: required',
      'POST /checks/:id/copies: answer: status: one of up, down',
    ],
  );
  assert.deepEqual(exampleProblems({ ...makeCheck, examples: {} }), [
    'POST /checks/:id/copies: no example of a body',
    'POST /checks/:id/copies: no example of an answer',
  ]);
  assert.deepEqual(exampleProblems({ ...facts, method: 'GET', path: '/x', access: { kind: 'public' } }), []);
  assert.deepEqual(exampleProblems(badge), []);
});
