import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { buildHost } from '../../platform/http/host.ts';
import { listen } from '../../platform/http/listen.ts';
import { insertAccount } from '../../testing/account.ts';
import { bareActor } from '../../testing/bare-actor.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { testDatabase } from '../../testing/database.ts';
import { exportRoutes } from './routes.ts';

test('whoever hangs up before their export begins takes nobody’s place', async (t) => {
  const { database } = await testDatabase(t);
  const account_id = await insertAccount(database);
  const key = { id: 1, kind: 'key' as const, name: 'Deploy script' };
  const actor = { ...bareActor, account_id, person: null, session: null, key };
  const fastify = await buildHost({
    app: bareApp({ database }),
    surface: 'api',
    prefix: '',
    routes: exportRoutes([]),
    // Who calls is known only once those have gone who do not wait for it.
    async resolveActor(_app, { headers, signal }) {
      if (headers['x-leaves']) await once(signal, 'abort');
      return actor;
    },
  });
  const listener = await listen(fastify, { addresses: ['127.0.0.1'], port: 0, variable: 'TOCSIN_API_PORT' });
  t.after(() => listener.close(0));
  for (let count = 0; count < 3; count += 1) {
    const socket = connect(listener.port, '127.0.0.1');
    await once(socket, 'connect');
    const arrived = once(fastify.server, 'request');
    socket.write('GET /account/export HTTP/1.1\r\nHost: x\r\nX-Leaves: 1\r\n\r\n');
    const [, response] = await arrived;
    const closed = once(response, 'close');
    socket.destroy();
    await closed;
  }
  const answer = await fastify.inject({ url: '/account/export' });
  assert.equal(answer.statusCode, 200, answer.body);
});
