// The yardstick: a bare Fastify route that returns the 11 bytes of an answered ping.

import Fastify from 'fastify';

const fastify = Fastify();
fastify.get('/*', (_request, reply) => {
  void reply.type('application/json; charset=utf-8').send('{"ok":true}');
});
const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
