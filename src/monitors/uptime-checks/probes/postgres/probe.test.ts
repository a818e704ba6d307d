import assert from 'node:assert/strict';
import net from 'node:net';
import { type TestContext, test } from 'node:test';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { emptyTestDatabase } from '../../../../testing/database.ts';
import { assertion, closedPort, look, unhurried } from '../test-probes.ts';
import type { PostgresProbe } from './probe.ts';
import { facts } from './schema.ts';

const postgresProbe = (rest: Partial<PostgresProbe>): PostgresProbe => ({
  ...{ kind: 'postgres', host: '127.0.0.1', port: 0, ...facts.defaults },
  ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  ...rest,
});

/** The PostgreSQL of the tests may listen on a socket of the system alone. */
async function portOf(t: TestContext, { hostname, port, searchParams }: URL): Promise<number> {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const at = searchParams.get('port') ?? (port || '5432');
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${at}` } : { host, port: Number(at) };
  const bridge = await serveRaw(t, (socket) => {
    const inner = net.connect(to);
    inner.on('error', () => socket.destroy());
    socket
      .on('close', () => inner.destroy())
      .pipe(inner)
      .pipe(socket);
  });
  return bridge.port;
}

test('a database is signed in to, asked, and judged by the first value of its answer', async (t) => {
  const url = new URL(await emptyTestDatabase(t));
  const at = {
    ...{ port: await portOf(t, url), database: url.pathname.slice(1) },
    ...{ user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) || null },
  };
  const found = await look(postgresProbe(at));
  assert.deepEqual([found.up, found.reason, found.ip], [true, null, '127.0.0.1']);
  assert.ok(found.phases.connect !== null && found.phases.first_byte !== null);

  const judged = async (query: string, ...given: Parameters<typeof assertion>) => {
    const probe = postgresProbe({ ...at, query, assertions: [assertion(...given)] });
    const { up, detail } = await look(probe, unhurried);
    return [up, detail];
  };
  assert.deepEqual(await judged('select 42, 1', 'json', 'gt', 41), [true, null]);
  assert.deepEqual(await judged("select 1; select 'ok'", 'body', 'eq', 'ok'), [true, null]);
  assert.deepEqual(await judged(`select '{"lag":7}'::jsonb`, 'json', 'eq', 7, '$.lag'), [true, null]);
  assert.deepEqual(await judged('select 1 where false', 'body', 'exists', null), [
    ...[false, 'body: expected to exist, seen ""'],
  ]);

  const wrong = await look(postgresProbe({ ...at, query: 'select nothing_of_it' }));
  assert.deepEqual(
    [wrong.up, wrong.reason, wrong.detail],
    [false, 'error_answer', 'column "nothing_of_it" does not exist'],
  );
  const lacking = await look(postgresProbe({ ...at, database: 'no_such_database' }));
  assert.deepEqual(
    [lacking.reason, lacking.detail],
    ['error_answer', 'database "no_such_database" does not exist'],
  );
  const flood = await look(postgresProbe({ ...at, query: "select repeat('x', 3000000)" }));
  assert.equal(flood.reason, 'too_large');
  const late = await look(postgresProbe({ ...at, query: 'select pg_sleep(600)', timeoutMs: 300 }));
  assert.equal(late.reason, 'timeout');
});

test('a password that comes back is masked, and none of this machine is sent in place of an empty one', async (t) => {
  process.env.PGPASSWORD = 'of-the-operator';
  t.after(() => delete process.env.PGPASSWORD);
  const heard: string[] = [];
  const server = await serveRaw(t, (socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from('520000000800000003', 'hex'));
      socket.once('data', (said) => {
        heard.push(said.subarray(5, -1).toString());
        const text = `SFATAL\0C28P01\0Mno such password: ${heard.at(-1)}\0\0`;
        const head = Buffer.from('E\0\0\0\0');
        head.writeUInt32BE(text.length + 4, 1);
        socket.end(Buffer.concat([head, Buffer.from(text)]));
      });
    });
  });
  const given = await look(postgresProbe({ port: server.port, password: 'hunter2-secret' }));
  assert.deepEqual([given.reason, given.detail], ['error_answer', 'no such password: •••']);
  await look(postgresProbe({ port: server.port }));
  assert.deepEqual(heard, ['hunter2-secret', '']);
});

test('what hangs up, is silent or is away is a failure that says so', async (t) => {
  const closing = await serveRaw(t, (socket) => socket.end());
  const hungUp = await look(postgresProbe({ port: closing.port }));
  assert.equal(hungUp.reason, 'reset');
  assert.match(
    hungUp.detail ?? '',
    /^Connection closed by 127\.0\.0\.1, port \d+, before the answer was complete$/,
  );
  const silent = await serveRaw(t, () => {});
  assert.equal((await look(postgresProbe({ port: silent.port, timeoutMs: 150 }))).reason, 'timeout');
  assert.equal((await look(postgresProbe({ port: await closedPort() }))).reason, 'refused');
  const plain = await serveRaw(t, (socket) => socket.once('data', () => socket.write('N')));
  const unencrypted = await look(postgresProbe({ port: plain.port, tls: 'verified' }));
  assert.deepEqual(
    [unencrypted.reason, unencrypted.detail],
    ['tls', 'the server does not turn to TLS by postgres'],
  );
});
