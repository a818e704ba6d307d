import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Server } from '../../api/schema.gen.ts';
import type { ServerQuestion } from './list-search.ts';
import { askedOf, shownServers, tagsOf, wantedServers } from './shown-servers.ts';

type Given = Partial<Omit<Server, 'metrics'>> & { cpu?: number };

const server = ({ cpu, ...given }: Given): Server =>
  ({
    status: 'online',
    status_since: '2026-06-01T00:00:00.000Z',
    last_seen: '2026-06-16T06:42:00.000Z',
    hostname: null,
    ip: null,
    tags: [],
    metrics: { cpu: cpu ?? null },
    ...given,
  }) as unknown as Server;

const SERVERS = [
  server({ id: 1, name: 'web-1', cpu: 40, tags: ['web', 'europe'] }),
  server({ id: 2, name: 'db', status: 'warning', hostname: 'Primary.example', cpu: 90, tags: ['europe'] }),
  server({
    id: 3,
    name: 'edge',
    status: 'offline',
    status_since: '2026-06-02T00:00:00.000Z',
    ip: '203.0.113.27',
  }),
  server({ id: 4, name: 'fresh', status: 'offline', last_seen: null }),
  server({ id: 5, name: 'api', cpu: 5, tags: ['web'] }),
  server({ id: 6, name: 'old-edge', status: 'offline' }),
];

const names = (question: ServerQuestion) => shownServers(SERVERS, question).map(({ name }) => name);

test('what is wrong comes first, the newest of it on top, and what is fine by name', () => {
  assert.deepEqual(names({}), ['edge', 'old-edge', 'db', 'fresh', 'api', 'web-1']);
});

test('words are looked for in name, host, address and tags, in any case of letters', () => {
  assert.deepEqual(names({ q: 'PRIMARY' }), ['db']);
  assert.deepEqual(names({ q: '113.27' }), ['edge']);
  assert.deepEqual(names({ q: 'web europe' }), ['web-1']);
  assert.deepEqual(names({ q: 'nothing like it' }), []);
});

test('where there are too many for the page, the API is asked for the same, and its order stays', () => {
  assert.equal(askedOf({}), null);
  assert.deepEqual(askedOf({ q: 'db', state: ['new', 'offline', 'warning'], tag: ['eu'] }), {
    ...{ q: 'db', tag: ['eu'], state: ['new', 'offline', 'warning'], sort: 'worst' },
  });
  assert.deepEqual(askedOf({ sort: '-last_seen' }), { sort: '-last' });
  assert.equal(askedOf({ q: 'a'.repeat(200) })?.q?.length, 100, 'more is not taken');
  const wanted = wantedServers(SERVERS.toReversed(), { q: 'edge', sort: 'name' });
  assert.deepEqual(
    wanted.map(({ id }) => id),
    [6, 3],
  );
});

test('one of several states, all of several tags', () => {
  assert.deepEqual(names({ state: ['warning', 'new'] }), ['db', 'fresh']);
  assert.deepEqual(names({ state: ['offline'] }), ['edge', 'old-edge']);
  assert.deepEqual(names({ tag: ['web', 'europe'] }), ['web-1']);
});

test('ordered by a figure, what has none comes last in both directions', () => {
  assert.deepEqual(names({ sort: 'cpu' }).slice(0, 3), ['api', 'web-1', 'db']);
  assert.deepEqual(names({ sort: '-cpu' }).slice(0, 3), ['db', 'web-1', 'api']);
  assert.equal(names({ sort: '-name' })[0], 'web-1');
  assert.equal(names({ sort: '-state' }).at(-1), 'edge');
});

test('a server that never reported counts neither as down nor as fine', () => {
  assert.deepEqual(tagsOf(SERVERS), ['europe', 'web']);
});
