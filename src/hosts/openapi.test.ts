// The document at /openapi.json, as clients and generators of clients read it: asked for over HTTP, on both hosts.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../../shared/json-schema/formats.ts';
import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';
import { channelKinds } from '../delivery/kinds/kinds.ts';
import { pingRoutes } from '../monitors/cron-checks/recording/routes.ts';
import { openApiDocument } from '../platform/http/openapi.ts';
import { errorSchemas, errorStatusesOf } from '../platform/http/openapi-errors.ts';
import type { Route } from '../platform/http/route.ts';
import { ask } from '../testing/ask.ts';
import { dereferenced } from '../testing/dereferenced.ts';
import { exampleProblems } from '../testing/example-problems.ts';
import { startTestService } from '../testing/service.ts';
import { documentNames } from './document-names.ts';
import { routes } from './routes.ts';

interface Operation {
  name: string;
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: JsonObject }[];
  requestBody?: { content: Record<string, Media> };
  security?: JsonObject[];
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
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ ...operation, name: `${method.toUpperCase()} ${path}` })),
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
  await t.test('which errors a call can answer follows from the document', async () => {
    const operations = new Map(operationsOf(api).map((operation) => [operation.name, operation]));
    for (const route of described) {
      const operation = operations.get(nameOf(route));
      assert.ok(operation, nameOf(route));
      assert.deepEqual(errorsIn(operation), errorStatusesOf(route), nameOf(route));
    }
  });
  await t.test('§4.1.3 a ping is documented as never answering an error', async () => {
    const pings = operationsOf(api).filter(({ name }) => name.includes(' /ping/'));
    assert.equal(pings.length, pingRoutes.length);
    for (const { name, responses } of pings) assert.deepEqual(Object.keys(responses), ['200'], name);
  });
  await t.test(
    'every body and every answer has an example, and what the document has fits its schema',
    async () => {
      // The other host has the same bodies and answers, as is shown below.
      const examples = examplesIn({ paths: api.paths, components: api.components });
      assert.ok(examples.length > 80);
      // One schema for all, or what they refer to would be compiled for each of them anew.
      const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...formats } });
      ajv.addSchema({
        $id: 'document',
        components: api.components,
        checks: examples.map(({ schema }) => schema),
      });
      for (const [index, { place, example }] of examples.entries()) {
        const validate = ajv.getSchema(`document#/checks/${index}`);
        assert.ok(validate, place);
        assert.ok(validate(example), `${place}: ${ajv.errorsText(validate.errors)}`);
      }
      assert.deepEqual(described.flatMap(exampleProblems), []);
    },
  );
  await t.test('what is said more than once is said in a component, and nothing is lost', () => {
    const whole = openApiDocument({
      ...{ routes: described, surface: 'api', serverUrl: urls.api, version: api.info.version },
    });
    assert.deepEqual(plain(api), plain(whole));
    const bytes = Buffer.byteLength(JSON.stringify(api));
    assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
  });
  await t.test('no component has a number for a name, or the name of a field that others are not', () => {
    const { schemas, parameters, responses } = api.components;
    for (const name of [...Object.keys(schemas), ...Object.keys(parameters), ...Object.keys(responses)])
      assert.ok(!/\D\d+$/.test(name), name);
    for (const [reference, fields] of fieldsReferring(api)) {
      const name = reference.split('/').at(-1) ?? '';
      if (!reference.startsWith('#/components/schemas/') || FITS_MANY_FIELDS.has(name)) continue;
      const named = [...fields].filter((field) => field !== '');
      assert.ok(named.length <= 1, `${name} is ${named.join(', ')}`);
      const words = named[0]?.replaceAll('_', '').toLowerCase() ?? '';
      assert.ok(name.toLowerCase().endsWith(words), `${name} is ${named[0]}`);
    }
  });
  await t.test('a path that could be two is told apart by what its parameter may be', () => {
    const paths = dereferenced(api).paths as Record<string, Record<string, Operation>>;
    /** Whether what the other has there may be the parameter. */
    const fits = (path: string, [parameter, fixed]: [string, string]): boolean =>
      Object.values(paths[path] ?? {}).some(({ parameters = [] }) => {
        const schema = parameters.find(
          ({ in: place, name }) => place === 'path' && name === parameter,
        )?.schema;
        assert.ok(schema, `${path}: ${parameter}`);
        const { type, format, pattern } = schema;
        const isAny = typeof pattern !== 'string' || new RegExp(pattern, 'u').test(fixed);
        return type === 'string' && !format && isAny;
      });
    for (const path of Object.keys(paths))
      for (const other of Object.keys(paths)) {
        const [ours, theirs] = [parametersMeeting(path, other), parametersMeeting(other, path)];
        const areBoth = ours.every((one) => fits(path, one)) && theirs.every((one) => fits(other, one));
        assert.ok(ours.length === 0 || !areBoth, `${path} could be ${other}`);
      }
  });
  await t.test('no paths are ambiguous by their form but those that are so by design', () => {
    const paths = Object.keys(api.paths);
    const found = paths.flatMap((path) =>
      paths.filter((other) => isAmbiguous(path, other)).map((other) => `${path} or ${other}`),
    );
    const expected = AMBIGUOUS.flatMap(({ ofOne, kinds }) =>
      ofOne.flatMap((path) => kinds.map((kind) => `${path} or ${kind}`)),
    );
    assert.deepEqual(found.sort(), expected.sort());
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

/** What each operation says, without examples, in one spelling of what may be said in several. */
const plain = (document: JsonObject) =>
  JSON.parse(
    JSON.stringify(dereferenced(document).paths, (key, value) => {
      if (key === 'example' || (key === 'examples' && Array.isArray(value))) return undefined;
      if (key === 'required' && Array.isArray(value)) return value.toSorted();
      return isJsonObject(value) ? withoutNull(value) : value;
    }),
  );

/** `X or null` in one spelling. */
function withoutNull({ anyOf, type, enum: values, ...schema }: JsonObject): JsonObject {
  const types = [type].flat().filter((one) => one !== 'null' && one !== undefined);
  const isNullable = [type, values].some(
    (one) => Array.isArray(one) && (one.includes('null') || one.includes(null)),
  );
  const [only, none, ...others] = Array.isArray(anyOf) ? anyOf : [];
  if (none?.type === 'null' && others.length === 0)
    return { ...withoutNull(only), ...schema, isNullable: true };
  return {
    ...schema,
    ...(anyOf !== undefined && { anyOf }),
    ...(types.length > 0 && { type: types.length === 1 && type !== 'null' ? types[0] : type }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
    ...(isNullable && { isNullable }),
  };
}

/** As the description of `default` says. */
function errorsIn({ name, parameters = [], responses, security = [{ any: [] }] }: Operation): number[] {
  const isGuarded = security.length > 0;
  const isChange = !name.startsWith('GET ');
  const isOfCaller = security.some((one) => !('agent_key' in one || 'scoped_key' in one));
  const has = (place: string) => parameters.some((one) => one.in === place);
  const implied = [
    ...(isGuarded || isChange || has('query') ? [400] : []),
    ...(isGuarded ? [401, 403] : []),
    ...(isChange ? [403, 413, 415] : []),
    ...(has('path') ? [404] : []),
    ...(isOfCaller && name.startsWith('POST ') ? [409] : []),
  ];
  const named = Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400);
  const all = [...named, ...('default' in responses ? [...implied, 500, 503] : [])];
  return [...new Set(all)].sort((one, other) => one - other);
}

/**
 * As served, with 1.2 KB for each kind of channel: 1.5 KB for each operation. Of 540 KB, 147 are descriptions, of which
 * hardly one is said twice, and 90 references; packed it is 94.
 */
const MOST_BYTES = 483_000 + 1_200 * channelKinds.length;

/** Of those that are referred to as more than one field or part. Any other is called after the one field that it is. */
const FITS_MANY_FIELDS = new Set([
  ...Object.keys(documentNames.schemas).flatMap((name) => [name, `${name}List`]),
  ...Object.keys(documentNames.parts),
  ...Object.keys(errorSchemas),
  ...Object.keys(documentNames.fields),
]);

/** By name of a component the fields that refer to it. */
function fieldsReferring(document: JsonObject): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const collect = (part: unknown, field: string): void => {
    if (Array.isArray(part)) for (const one of part) collect(one, field);
    if (!isJsonObject(part)) return;
    if (typeof part.$ref === 'string') {
      const fields = found.get(part.$ref) ?? new Set();
      found.set(part.$ref, fields.add(field));
    }
    const { properties, name, ...others } = part;
    if (isJsonObject(properties)) for (const [own, one] of Object.entries(properties)) collect(one, own);
    const isParameter = typeof name === 'string' && typeof part.in === 'string';
    for (const one of Object.values(others)) collect(one, isParameter ? name : field);
  };
  collect({ paths: document.paths }, '');
  if (isJsonObject(document.components)) collect(document.components.parameters, '');
  if (isJsonObject(document.components)) collect(document.components.schemas, '');
  return found;
}

/**
 * By design: these paths are fixed, and an `{id}` is an integer, so that a request fits one of them only. A linter that
 * looks at paths without the types of their parameters warns of them (`no-ambiguous-paths`); of no others may it.
 */
const AMBIGUOUS = [
  {
    ofOne: ['acknowledge', 'acknowledge-link', 'escalate', 'pages', 'resolve', 'snooze'].map(
      (act) => `/alerts/{id}/${act}`,
    ),
    kinds: ['channels', 'rules', 'silences'].map((kind) => `/alerts/${kind}/{id}`),
  },
  {
    ofOne: ['incidents', 'logo', 'preview', 'subscribers', 'telegram-bot', 'verify-domain'].map(
      (part) => `/status-pages/{id}/${part}`,
    ),
    kinds: ['/status-pages/incident-templates/{template_id}', '/status-pages/suppressions/{suppression_id}'],
  },
  ...Object.entries({
    '/alerts/channels': ['confirmations', 'test'],
    '/integrations': ['payloads', 'rotate-address', 'try'],
    '/cron-checks': [
      ...['pause', 'pings', 'resume', 'rotate-slug', 'runs', 'timeline', 'typical-run', 'uptime'],
    ],
    '/uptime-checks': [
      ...[
        'by-location',
        'evidence',
        'latency',
        'pause',
        'phases',
        'results',
        'resume',
        'run',
        'screenshot',
        'status',
        'timeline',
        'uptime',
      ],
    ],
  }).map(([path, parts]) => ({
    ofOne: parts.map((part) => `${path}/{id}/${part}`),
    kinds: [`${path}/by-key/{key}`],
  })),
];

/** Whether one address could be either, by their form; once for each two. */
function isAmbiguous(path: string, other: string): boolean {
  const parametersOf = (one: string) => one.split('{').length;
  const isPair = path > other && parametersOf(path) === parametersOf(other);
  return isPair && parametersMeeting(path, other).length > 0;
}

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

/** Of bodies as a whole and of fields, each with its schema. */
function examplesIn(part: unknown, place = ''): { place: string; schema: JsonObject; example: unknown }[] {
  if (Array.isArray(part)) return part.flatMap((one, index) => examplesIn(one, `${place}/${index}`));
  if (!isJsonObject(part)) return [];
  const { example, examples, schema, ...rest } = part;
  if (example !== undefined && isJsonObject(schema))
    return [{ place, schema, example }, ...examplesIn(schema, place)];
  if (!Array.isArray(examples))
    return Object.entries(part).flatMap(([name, one]) => examplesIn(one, `${place}/${name}`));
  const own = examples.map((one) => ({ place, schema: part, example: one }));
  return [...own, ...examplesIn({ ...rest, schema }, place)];
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
