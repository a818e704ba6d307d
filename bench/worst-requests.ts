// What the dearest body of 16 KB costs at each route that takes one, beside the example of the route: processor time of
// the whole process, reading and answering included. PostgreSQL is a process of its own and is not counted.
// `node bench/worst-requests.ts /imports /schedules` measures only the routes whose paths begin so.

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { JsonSchema } from '../shared/json-schema/json-schema.ts';
import { routes } from '../src/hosts/routes.ts';
import type { Route } from '../src/platform/http/route.ts';
import {
  credentialsFor,
  fillPath,
  makeRouteFixtures,
  startHookTarget,
} from '../src/testing/route-fixtures.ts';
import { startTestService } from '../src/testing/service.ts';
import { openBench, report } from './support.ts';

const BYTES = 16 * 1_024;
const ROUNDS = 5;
const BAR_MS = 20;

const bench = await openBench();
process.env.TOCSIN_TEST_DATABASE_URL = bench.databaseUrl;
const endings: (() => unknown)[] = [];
// Of a test, the stage asks for nothing but what is done at the end.
const t = { after: (end: () => unknown) => endings.unshift(end) } as unknown as TestContext;
const { hookUrl, env } = await startHookTarget(t);
const service = await startTestService(t, { env, callersKeptMs: 1_000 });
const fixtures = await makeRouteFixtures(service.alice, { service, hookUrl });
let callers = 0;

interface Body {
  name: string;
  bytes: Buffer;
  isPacked?: boolean;
}

/** A body filled up to 16 KB with as many of `piece` as there is room for. */
const filled = (name: string, head: string, piece: (index: number) => string, tail: string): Body => {
  const pieces: string[] = [];
  let length = head.length + tail.length;
  for (let index = 0; ; index += 1) {
    const next = piece(index);
    length += next.length + 1;
    if (length > BYTES) break;
    pieces.push(next);
  }
  return { name, bytes: Buffer.from(`${head}${pieces.join(',')}${tail}`) };
};

const packed = (name: string, text: string): Body => {
  const bytes = gzipSync(text);
  return { name: `${name}, ${bytes.length} bytes packed`, bytes, isPacked: true };
};

/** Paths of fields that take lists, maps or text, with what to write around a value of theirs. */
function placesIn(
  schema: JsonSchema,
  name: string,
  around: [string, string],
): [string, JsonSchema, [string, string]][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    placesIn(part, `${name}.${key}`, [`${around[0]}{"${key}":`, `}${around[1]}`]),
  );
  const branches = (schema.anyOf ?? []).flatMap((part) => placesIn(part, name, around));
  const items = schema.items ? placesIn(schema.items, `${name}[]`, [`${around[0]}[`, `]${around[1]}`]) : [];
  return [[name, schema, around], ...inner, ...branches, ...items];
}

function bodiesOf({
  body: schema = {},
  examples,
  acceptsGzip,
}: Pick<Route, 'body' | 'examples' | 'acceptsGzip'>): Body[] {
  const example = JSON.stringify(examples?.body ?? {});
  const withExample = (text: string) => `${example.slice(0, -1)}${example === '{}' ? '' : ','}${text}`;
  const places = placesIn(schema as JsonSchema, 'body', ['', '']).slice(0, 60);
  return [
    filled('unknown fields', withExample(''), (index) => `"x${index}":1`, '}'),
    filled('unknown fields alone', '{', (index) => `"${index.toString(36)}":1`, '}'),
    filled('a list', '[', () => '1', ']'),
    { name: 'deep lists', bytes: Buffer.from('['.repeat(BYTES)) },
    { name: 'deep objects', bytes: Buffer.from('{"a":'.repeat(BYTES / 5)) },
    ...places.flatMap(([name, part, [head, tail]]) => [
      ...(part.items || part.type === 'array'
        ? [
            filled(`${name}: numbers`, `${head}[`, () => '1', `]${tail}`),
            filled(`${name}: long numbers`, `${head}[`, (index) => String(1e7 + index), `]${tail}`),
            filled(`${name}: objects`, `${head}[`, () => '{"a":"bcd"}', `]${tail}`),
            filled(`${name}: texts`, `${head}[`, (index) => `"text ${index}"`, `]${tail}`),
          ]
        : []),
      ...(part.type === 'object' || part.properties
        ? [filled(`${name}: unknown fields`, `${head}{`, (index) => `"x${index}":"y"`, `}${tail}`)]
        : []),
      ...(part.type === 'string'
        ? ['a', '{{a}}', '* ', '1,', '\u{1f600}', '.a', '(a+)+', '[a](b)'].map((unit) => ({
            name: `${name}: ${unit}`,
            bytes: Buffer.from(
              `${head}${JSON.stringify(unit.repeat(15_000 / Buffer.byteLength(unit)))}${tail}`,
            ),
          }))
        : []),
    ]),
    ...(acceptsGzip ? packedBodies() : []),
  ];
}

function packedBodies(): Body[] {
  const at = service.clock.now().getTime();
  const sample = (index: number) => ({
    at: new Date(at - index * 60_000).toISOString(),
    cpu: 1.5,
    memory: 40.1,
    disk: 70.2,
  });
  const day = Array.from({ length: 1_440 }, (_, index) => sample(1_440 - index));
  const heavy = day.map((one) => ({
    ...one,
    processes: Array.from({ length: 8 }, (_, id) => ({
      id,
      count: 1,
      pids: [id],
      cpu: 0.1,
      memory_bytes: 5,
    })),
  }));
  return [
    packed('ones', `{"samples":[${'1,'.repeat(7_000_000)}1]}`),
    packed('few ones', `{"samples":[${'1,'.repeat(100_000)}1]}`),
    // As much as is unpacked whatever the ratio.
    packed('2 MB of ones', `{"samples":[${'1,'.repeat(1_040_000)}1]}`),
    packed('2 MB of objects', `{"samples":[${'{"a":"bcd"},'.repeat(170_000)}{}]}`),
    packed('2 MB of unknown fields', `{"samples":[],"x":[${'{"abc":1},'.repeat(200_000)}{}]}`),
    packed('objects', `{"samples":[${'{"a":"bcd"},'.repeat(100_000)}{}]}`),
    packed('deep', '['.repeat(1_000_000)),
    packed('text', `{"agent_version":"${'a'.repeat(1_500_000)}","samples":[]}`),
    packed('a day of samples', JSON.stringify({ samples: day })),
    packed('a day of samples with processes', JSON.stringify({ samples: heavy })),
    packed('numbers for samples', JSON.stringify({ samples: day.map(() => 1) })),
  ];
}

function send(route: Route, path: string, { bytes, isPacked }: Body): Promise<number> {
  callers += 1;
  const headers = {
    ...credentialsFor(route, fixtures, service.alice.token),
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
    // Limits for strangers are per address.
    'X-Forwarded-For': `198.18.${callers >> 8}.${callers & 255}`,
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
  };
  const { port } = new URL(service.api);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request({ port, path, method: route.method, headers }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
  });
  asked.on('error', reject).end(bytes);
  return promise;
}

/** The least of several rounds: what else the process did meanwhile costs nobody's time here. */
async function cost(route: Route, path: string, body: Body): Promise<{ ms: number; status: number }> {
  const rounds: number[] = [];
  let status = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    status = await send(route, path, body);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1_000);
  }
  return { ms: Math.min(...rounds), status };
}

/** Signing in costs a hash, whatever is sent; what else an example there does cannot be done twice. */
async function exampleCost(route: Route, path: string): Promise<number> {
  const wrong = { email: 'nobody@example.org', password: 'not the password' };
  if (route.path.startsWith('/auth/') && !['/auth/login', '/auth/reauthenticate'].includes(route.path))
    return Number.NaN;
  const sent = route.path === '/auth/reauthenticate' ? { password: wrong.password } : wrong;
  const body = route.path.startsWith('/auth/') ? sent : (route.examples?.body ?? { [randomUUID()]: 1 });
  return (await cost(route, path, { name: 'example', bytes: Buffer.from(JSON.stringify(body)) })).ms;
}

/** Dearer than the bar, and not for what the route is there for. */
const isOverBar = ({ ms, exampleMs }: { ms: number; exampleMs: number }) =>
  ms > BAR_MS && !(ms <= exampleMs * 1.5);

const worst: { route: string; ms: number; body: string; status: number; exampleMs: number }[] = [];
const asked = process.argv.slice(2);
const isAsked = (path: string) => asked.length === 0 || asked.some((start) => path.startsWith(start));
for (const route of routes.filter(({ method, raw, path }) => method !== 'GET' && !raw && isAsked(path))) {
  const path = fillPath(route, fixtures);
  const name = `${route.method} ${route.path}`;
  const costs: { ms: number; body: string; status: number }[] = [];
  for (const body of bodiesOf(route)) costs.push({ ...(await cost(route, path, body)), body: body.name });
  const dearest = costs.toSorted((one, other) => other.ms - one.ms)[0];
  if (!dearest) continue;
  const exampleMs = await exampleCost(route, path);
  worst.push({ route: name, ...dearest, exampleMs });
}
worst.sort((one, other) => other.ms - one.ms);
for (const { route, ms, body, status, exampleMs } of worst)
  process.stdout.write(
    `${ms.toFixed(1).padStart(7)} ms  (${exampleMs.toFixed(1)} ms)  ${route}: ${body} (${status})\n`,
  );
const rss = process.memoryUsage().rss / 2 ** 20;
await report('worst-requests', {
  routes: worst.length,
  worstMs: worst[0]?.ms.toFixed(1),
  worstRoute: worst[0]?.route,
  worstBody: worst[0]?.body,
  barMs: BAR_MS,
  overBar: worst.filter(isOverBar).length,
  memoryMb: Math.round(rss),
  holds: !worst.some(isOverBar),
});
for (const end of endings) await end();
await bench.close();
