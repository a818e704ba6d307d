// The document at /openapi.json, as clients and generators of clients read it: asked for over HTTP, on both hosts.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { pingRoutes } from '../monitors/cron-checks/pings/routes.ts';
import { formats } from '../platform/http/formats-of-schema.ts';
import { isJsonObject, type JsonObject } from '../platform/http/json-schema.ts';
import { openApiDocument } from '../platform/http/openapi.ts';
import { isForCallers, type Route } from '../platform/http/route.ts';
import { ask } from '../testing/ask.ts';
import { dereferenced } from '../testing/dereferenced.ts';
import { exampleProblems } from '../testing/example-problems.ts';
import { startTestService } from '../testing/service.ts';
import { routes } from './routes.ts';

interface Operation {
  name: string;
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: JsonObject }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media>; headers?: JsonObject }>;
}

interface Media {
  schema: JsonObject;
  example?: unknown;
}

async function documents(t: TestContext) {
  const { api, dashboard } = await startTestService(t);
  const at = async (url: string) => {
    const { status, body, headers } = await ask({ method: 'GET', url });
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
    return body;
  };
  return {
    urls: { api, dashboard },
    api: await at(`${api}/openapi.json`),
    dashboard: await at(`${dashboard}/api/openapi.json`),
  };
}

const operationsOf = (document: JsonObject): Operation[] => operationsAsServed(dereferenced(document));

const operationsAsServed = (document: { paths: Record<string, Record<string, Operation>> }): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      name: `${method.toUpperCase()} ${path}`,
    })),
  );

const nameOf = ({ method, path }: Route) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
const described = [...routes, ...pingRoutes];

test('the document at /openapi.json', async (t) => {
  const { api, dashboard, urls } = await documents(t);
  await t.test('the document is valid OpenAPI 3.1 on both hosts', async () => {
    for (const document of [api, dashboard]) {
      assert.equal(document.openapi, '3.1.0');
      const { valid, errors } = await new Validator().validate(document);
      assert.ok(valid, JSON.stringify(errors));
    }
  });
  await t.test('the document holds every route once, and nothing else', async () => {
    const operations = operationsOf(api);
    assert.deepEqual(operations.map(({ name }) => name).sort(), described.map(nameOf).sort());
    assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
    const tags = api.tags.map(({ name }: { name: string }) => name);
    for (const { name, summary, tags: own } of operations) {
      assert.match(summary, /^[A-Z].{3,80}[^.]$/, name);
      assert.equal(own.length, 1, name);
      assert.ok(tags.includes(own[0]), name);
    }
  });
  await t.test('every parameter of a path is described, and nothing else is', async () => {
    for (const { name, parameters = [] } of operationsOf(api)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const named = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      assert.deepEqual(inPath.map((parameter) => parameter.name).sort(), named.sort(), name);
      assert.ok(
        inPath.every(({ required }) => required),
        name,
      );
    }
  });
  await t.test('an operation names every error that its kind of route can answer', async () => {
    const operations = new Map(operationsOf(api).map((operation) => [operation.name, operation]));
    for (const route of routes) {
      const statuses = Object.keys(operations.get(nameOf(route))?.responses ?? {});
      const isChange = route.method !== 'GET';
      const expected = [
        String(route.status ?? 200),
        ...(route.access.kind === 'public' ? [] : ['400', '401', '403']),
        ...(route.params ? ['404'] : []),
        ...(isChange ? ['400', '413', '415'] : []),
        ...(isChange && route.method === 'POST' && isForCallers(route) ? ['409'] : []),
        ...(route.query ? ['400'] : []),
        ...(route.limit ? ['429'] : []),
        '500',
        '503',
      ];
      for (const status of expected) assert.ok(statuses.includes(status), `${nameOf(route)}: ${status}`);
    }
  });
  await t.test('§4.1.3 a ping is documented as never answering an error', async () => {
    const pings = operationsOf(api).filter(({ name }) => name.includes(' /ping/'));
    assert.equal(pings.length, pingRoutes.length);
    for (const { name, responses } of pings) assert.deepEqual(Object.keys(responses), ['200'], name);
  });
  await t.test('every body and every answer of JSON has an example, and each fits its schema', async () => {
    for (const document of [api, dashboard]) {
      const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...formats } });
      ajv.addSchema({ $id: 'document', components: document.components });
      for (const { name, requestBody, responses } of operationsAsServed(document)) {
        const media = [
          ['body', requestBody?.content['application/json']] as const,
          ...Object.entries(responses).map(
            ([status, { content }]) => [status, content?.['application/json']] as const,
          ),
        ];
        for (const [place, part] of media) if (part) assertExample(ajv, `${name}, ${place}`, part);
      }
      for (const [name, schema] of Object.entries<JsonObject>(document.components.schemas))
        for (const example of Array.isArray(schema.examples) ? schema.examples : [])
          assertExample(ajv, name, { schema, example });
    }
    assert.deepEqual(described.flatMap(exampleProblems), []);
  });
  await t.test('what is said more than once is said in a component, and nothing is lost', () => {
    const whole = openApiDocument({
      ...{ routes: described, surface: 'api', serverUrl: urls.api, version: api.info.version },
    });
    const plain = (document: JsonObject) =>
      JSON.parse(
        JSON.stringify(dereferenced(document).paths, (key, value) =>
          key === 'example' || (key === 'examples' && Array.isArray(value)) ? undefined : value,
        ),
      );
    assert.deepEqual(plain(api), plain(whole));
    const bytes = Buffer.byteLength(JSON.stringify(api));
    assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
  });
  await t.test('a path that could be two is told apart by what its parameter may be', () => {
    const paths = Object.entries<Record<string, Operation>>(dereferenced(api).paths);
    for (const [path, methods] of paths)
      for (const [other] of paths)
        for (const [parameter, fixed] of parametersMeeting(path, other))
          for (const { parameters = [] } of Object.values(methods)) {
            const schema = parameters.find(
              ({ in: place, name }) => place === 'path' && name === parameter,
            )?.schema;
            assert.ok(schema, `${path}: ${parameter}`);
            const { type, format, pattern } = schema;
            const isAny = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(fixed);
            const fits = type === 'string' && !format && isAny;
            assert.ok(!fits, `${path} could be ${other}: ${fixed} is a ${parameter}`);
          }
  });
  await t.test(
    'both hosts have the same document, but for its address and for how one signs in',
    async () => {
      assert.deepEqual(api.servers, [{ url: urls.api }]);
      assert.deepEqual(dashboard.servers, [{ url: `${urls.dashboard}/api` }]);
      assert.deepEqual(shared(dashboard), shared(api));
    },
  );
});

/** As served; the texts of the descriptions alone are 140 KB. */
const MOST_BYTES = 550_000;

/** Where the one path has a parameter and the other, which fits it, a fixed name. */
function parametersMeeting(path: string, other: string): [parameter: string, fixed: string][] {
  const pairs = path.split('/').map((part, index) => [part, other.split('/')[index] ?? ''] as const);
  const isParameter = (part: string) => part.startsWith('{');
  const meets = pairs.every(([one, two]) => one === two || isParameter(one) || isParameter(two));
  if (path === other || !meets || other.split('/').length !== pairs.length) return [];
  return pairs.flatMap(([one, two]) =>
    isParameter(one) && !isParameter(two) ? [[one.slice(1, -1), two]] : [],
  );
}

function assertExample(ajv: Ajv2020, place: string, { schema, example }: Media) {
  const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
  const says = (part: unknown) => isJsonObject(part) && Object.keys(part).length > 0;
  if (!says(schema)) return;
  const isError = typeof schema.$ref === 'string';
  const hasFields = isJsonObject(schema.properties) ? says(schema.properties) : true;
  assert.ok(isError || !hasFields || example !== undefined, `${place}: no example`);
  if (example === undefined) return;
  const validate = ajv.compile(whole);
  assert.ok(validate(example), `${place}: ${ajv.errorsText(validate.errors)}`);
}

/** What both hosts have alike: a credential of their own, and 403 for changes of another origin, is theirs. */
function shared(document: JsonObject & { paths: Record<string, Record<string, JsonObject>> }) {
  const { servers: _, security: __, components, paths, ...rest } = structuredClone(document);
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations)) {
      delete operation.security;
      if (isJsonObject(operation.responses)) delete operation.responses['403'];
    }
  return { ...rest, paths, schemas: isJsonObject(components) ? components.schemas : null };
}
