// Requests for fuzzing a route: as it wants them, spoilt in one place, or hardly HTTP at all.

import { Agent, request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { choicesOf, type JsonSchema } from '../../shared/json-schema/json-schema.ts';
import type { Route } from '../platform/http/route.ts';
import { allowed, hostileTexts, type Pool, spoilt } from './fuzz-values.ts';

export interface Shot {
  method: string;
  /** With the query, escaped. */
  path: string;
  headers: Record<string, string>;
  /** As it is sent. */
  body: string | null;
}

export interface ShotAnswer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Percent-encodes every byte that is not plain, a lone surrogate as the bytes that no UTF-8 has. */
const escaped = (text: string) =>
  [...text]
    .map((character) => {
      if (/^[\w.~-]$/.test(character)) return character;
      const bytes = /^[\ud800-\udfff]$/.test(character)
        ? Buffer.from([0xed, 0xa0, 0x80])
        : Buffer.from(character);
      return [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    })
    .join('');

/** Short enough that an address with it is refused for what it says, not for its length. */
const addressText = fc.constantFrom(...hostileTexts.filter((text) => text.length < 1_000));

const oddSegments = [
  '%',
  '%zz',
  '%ff',
  '%c0%ae%c0%ae',
  '..',
  '%2e%2e',
  '%2f',
  '.',
  ';a=b',
  '*',
  '%00',
  '+1',
  '01',
  '',
];

/** Ids that are whole numbers but those of nobody, or of somebody else. */
const oddIds = (others: readonly string[]) => [
  ...others,
  ...['0', '-1', '1.0', '1e3', '9007199254740993', '9223372036854775808', '1'.repeat(31), '4503599627370495'],
];

export interface Targets {
  /** The path of the route with ids of the caller. */
  ownPath: string;
  /** Ids of somebody else. */
  othersIds: readonly string[];
  pool: Pool;
}

/** Shots at one route; `good` ones are what the route takes. */
export function shotsAt(
  route: Route,
  targets: Targets,
): { good: fc.Arbitrary<Shot>; bad: fc.Arbitrary<Shot> } {
  const { pool } = targets;
  const body: JsonSchema = route.body ?? { type: 'object', properties: {} };
  const goodBody = allowed(body, pool).map((value) => JSON.stringify(value));
  const badBody = fc.oneof(
    { weight: 5, arbitrary: spoilt(allowed(body, pool)).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
  );
  const shot = (parts: Record<'path' | 'query' | 'headers' | 'body', fc.Arbitrary<unknown>>) =>
    fc.record(parts).map(
      (drawn): Shot => ({
        method: route.method,
        path: `${drawn.path}${drawn.query}`,
        headers: drawn.headers as Record<string, string>,
        body: route.method === 'GET' ? null : String(drawn.body),
      }),
    );
  const path = fc.constant(targets.ownPath);
  const query = queries(route.query, pool);
  return {
    good: shot({ path, query: query.good, headers: fc.constant(JSON_TYPE), body: goodBody }),
    bad: fc.oneof(
      shot({
        path: fc.oneof(path, oddPaths(route, targets)),
        query: query.bad,
        headers: oddHeaders,
        body: badBody,
      }),
      shot({
        path: oddPaths(route, targets),
        query: query.good,
        headers: fc.constant(JSON_TYPE),
        body: goodBody,
      }),
    ),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Values of the caller by the names of fields, for what the documented example names and the caller does not have. */
export type OwnValues = Readonly<Record<string, unknown>>;

/** The documented example of a route, as the caller may send it. */
export const exampleShot = (route: Route, ownPath: string, own: OwnValues = {}): Shot => ({
  method: route.method,
  path: ownPath + requiredQuery(route, own),
  headers: JSON_TYPE,
  body:
    route.method === 'GET'
      ? null
      : JSON.stringify(route.examples?.body ?? {}, (name, value) => own[name] ?? value),
});

/** Of what takes one query of two, which no schema says. */
const ONE_OF_TWO: Readonly<Record<string, string>> = { '/alerts/rules/notified': 'subject_type' };

function requiredQuery({ path, query }: Route, own: OwnValues): string {
  const { required = [], properties = {} }: JsonSchema = query ?? {};
  const needed = [...required, ...[ONE_OF_TWO[path] ?? []].flat()];
  const pairs = needed.map((name): [string, string] => [
    name,
    String(own[name] ?? leastOf(properties[name] ?? {})),
  ]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function leastOf(schema: JsonSchema): string {
  const [choice] = choicesOf(schema) ?? [];
  if (choice !== undefined) return String(choice);
  if (schema.items) return leastOf(schema.items);
  return schema.type === 'integer' ? String(schema.minimum ?? 1) : 'a'.repeat(schema.minLength ?? 1);
}

/** What the route refuses with 400 for certain; null where there is nothing to refuse. */
export function brokenShot(route: Route, ownPath: string): Shot | null {
  if (route.method !== 'GET') return { ...exampleShot(route, ownPath), body: '[]' };
  const schema: JsonSchema = route.query ?? {};
  const [name] = Object.keys(schema.properties ?? {});
  return name === undefined ? null : { ...exampleShot(route, ownPath), path: `${ownPath}?${name}=%00` };
}

function oddPaths(route: Route, { ownPath, othersIds }: Targets): fc.Arbitrary<string> {
  const patterns = route.path.split('/');
  const segments = ownPath.split('/');
  return fc
    .tuple(
      ...segments.map((segment, index) =>
        patterns[index]?.startsWith(':')
          ? fc.oneof(
              fc.constant(segment),
              fc.constantFrom(...oddIds(othersIds)),
              fc.constantFrom(...oddSegments),
              addressText.map(escaped),
            )
          : fc.constant(segment),
      ),
    )
    .map((parts) => parts.join('/'));
}

function queries(schema: JsonSchema | undefined, pool: Pool) {
  const properties = Object.entries(schema?.properties ?? {});
  const pairs = (value: (part: JsonSchema, name: string) => fc.Arbitrary<unknown>) =>
    fc.tuple(
      ...properties.map(([name, part]) =>
        fc.option(
          value(part, name).map((drawn) => [drawn].flat().map((one) => `${name}=${escaped(String(one))}`)),
          { nil: [] },
        ),
      ),
    );
  const text = (drawn: string[][]) => (drawn.flat().length > 0 ? `?${drawn.flat().join('&')}` : '');
  const junk = fc.constantFrom(
    '',
    '&limit[]=1',
    '&__proto__=1',
    '&constructor[prototype]=1',
    '&a=%ff&%00=%00',
    '&&=',
  );
  return {
    good: pairs((part, name) => allowed(part, pool, name)).map(text),
    bad: fc
      .tuple(
        pairs((part, name) =>
          fc.oneof(allowed(part, pool, name), addressText, fc.array(addressText, { maxLength: 3 })),
        ),
        junk,
      )
      .map(([drawn, more]) => (text(drawn) === '' && more !== '' ? `?x=1${more}` : text(drawn) + more)),
  };
}

const printable = hostileTexts.filter((text) => /^[\x20-\x7e]*$/.test(text) && text.length < 2_000);

const oddHeaders = fc
  .record(
    {
      'content-type': fc.oneof(
        { weight: 4, arbitrary: fc.constant('application/json') },
        fc.constantFrom(
          '',
          'text/plain',
          'application/json; charset=utf-16',
          'application/x-www-form-urlencoded',
        ),
      ),
      'content-encoding': fc.constantFrom('identity', 'gzip', 'br'),
      'idempotency-key': fc.constantFrom('again', ...printable),
      'x-account-id': fc.constantFrom('1', '0', '99999999', ...printable),
      'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
      accept: fc.constantFrom('text/html', '*/*', 'application/xml'),
      'user-agent': fc.constantFrom(...printable),
    },
    { requiredKeys: ['content-type'] },
  )
  .map((headers): Record<string, string> => ({ ...headers }));

const rawBodies = [
  '',
  ' ',
  'null',
  '[]',
  '"x"',
  '0',
  '{',
  '{"a":1',
  '{"name":"a","name":"b"}',
  '{"name":1e999}',
  '{"name":"\\ud800"}',
  '\ufeff{}',
  "{'a':1}",
  'a=1&b=2',
  '['.repeat(20_000),
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `{"name":"${'x'.repeat(300_000)}"}`,
  `[${'0,'.repeat(100_000)}0]`,
];

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a shot as it is: nothing normalises its path or its headers. */
export function fire(base: string, shot: Shot): Promise<ShotAnswer> {
  const { hostname, port } = new URL(base);
  const { method, path, body } = shot;
  const headers = { ...shot.headers, ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}) };
  return new Promise((resolve, reject) => {
    const sending = httpRequest({ agent, host: hostname, port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      const { statusCode: status = 0, headers: given } = answer;
      if (given['content-type']?.startsWith('text/event-stream')) {
        answer.destroy();
        return resolve({ status, headers: given, text: '' });
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status, headers: given, text: Buffer.concat(chunks).toString() }));
      answer.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body ?? undefined);
  });
}

/** Closes what `fire` keeps open. */
export const stopFiring = () => agent.destroy();
