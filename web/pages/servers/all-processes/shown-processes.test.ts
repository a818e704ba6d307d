import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountProcess } from '../../../api/schema.gen.ts';
import { type ProcessSearch, processSearch } from './process-search.ts';
import { askedOf, countProcesses, serversOf, shownProcesses, wantedProcesses } from './shown-processes.ts';

const DB = { id: 1, name: 'db-primary' };
const WEB = { id: 2, name: 'web-1' };

const process = (given: Partial<AccountProcess>): AccountProcess =>
  ({
    ...{ status: 'running', status_since: '2026-06-01T00:00:00.000Z', cpu: 0, memory_bytes: 0 },
    match: { kind: 'name', value: given.name ?? '' },
    ...given,
  }) as AccountProcess;

const PROCESSES = [
  process({ id: 1, name: 'postgres', server: DB, cpu: 40, memory_bytes: 9 }),
  process({ id: 2, name: 'nginx', server: WEB, cpu: 3, memory_bytes: 4 }),
  process({ id: 3, name: 'caddy', server: WEB, status: 'unknown', cpu: 99 }),
  process({
    ...{ id: 4, name: 'pgbouncer', server: DB, status: 'stopped', status_since: '2026-06-03T00:00:00.000Z' },
    match: { kind: 'systemd', value: 'pgbouncer.service' },
  }),
  process({ id: 5, name: 'relay', server: WEB, status: 'stopped' }),
];

const names = (search: ProcessSearch) => shownProcesses(PROCESSES, search).map(({ name }) => name);

test('what stopped comes first, the newest on top, and what runs by name', () => {
  assert.deepEqual(names({}), ['pgbouncer', 'relay', 'caddy', 'nginx', 'postgres']);
});

test('processes are found by name, by what they are known by and by server, and filtered by state and server', () => {
  assert.deepEqual(names({ q: 'SERVICE' }), ['pgbouncer']);
  assert.deepEqual(names({ q: 'web relay' }), ['relay']);
  assert.deepEqual(names({ state: ['stopped'], server: ['1'] }), ['pgbouncer']);
  assert.deepEqual(names({ server: ['7'] }), []);
});

test('where there are too many for the page, the API is asked for the same, and its order stays', () => {
  assert.equal(askedOf({}), null);
  assert.deepEqual(askedOf({ q: 'pg', state: ['stopped'], server: ['1', 'x'] }), {
    ...{ q: 'pg', status: ['stopped'], server_id: [1], sort: 'worst' },
  });
  assert.deepEqual(askedOf({ sort: '-server' }), { sort: '-server' });
  assert.deepEqual(
    wantedProcesses(PROCESSES.toReversed(), { server: ['1'], sort: 'name' }).map(({ id }) => id),
    [4, 1],
  );
});

test('in order of a figure what is not known comes last, in both directions', () => {
  assert.deepEqual(names({ sort: '-cpu' }).slice(0, 2), ['postgres', 'nginx']);
  assert.equal(names({ sort: '-cpu' }).at(-1), 'caddy');
  assert.equal(names({ sort: 'cpu' }).at(-1), 'caddy');
  assert.equal(names({ sort: '-memory' })[0], 'postgres');
  assert.deepEqual(names({ sort: 'server' }).slice(0, 2), ['pgbouncer', 'postgres']);
  assert.equal(names({ sort: '-name' })[0], 'relay');
  assert.equal(names({ sort: '-since' })[0], 'pgbouncer');
});

test('an address that was mistyped asks for what can be understood of it', () => {
  assert.deepEqual(processSearch({ state: 'asleep', server: ['', '1'], sort: 'colour', q: '' }), {
    server: ['1'],
  });
});

test('processes are counted, and their servers named once', () => {
  assert.deepEqual(countProcesses(PROCESSES), { running: 2, stopped: 2, unknown: 1, total: 5 });
  assert.deepEqual(serversOf(PROCESSES), [DB, WEB]);
});
