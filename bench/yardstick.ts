// The yardstick: a bare Fastify route that returns the bytes that it is given, or the 11 bytes of an answered ping.

import { json } from 'node:stream/consumers';
import Fastify from 'fastify';

const given = (await json(process.stdin)) as { body: string; headers: Record<string, string> } | null;
const same = given ?? {
  body: '{"ok":true}',
  headers: { 'content-type': 'application/json; charset=utf-8' },
};
const fastify = Fastify();
fastify.get('/*', (_request, reply) => {
  void reply.headers(same.headers).send(same.body);
});
const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${new URL(address).port}\n`);
