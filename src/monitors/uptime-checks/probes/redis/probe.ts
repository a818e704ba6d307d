// Probes a Redis, or what speaks its protocol (RESP2): signs in, pings, and reads a key if one is named.

import { defaultsOf } from '../defaults.ts';
import type { ProbeType, Probing } from '../probe-type.ts';
import { AnotherProtocol, converse, refuse, throughTls, type Wire } from '../wire.ts';
import type { facts, RedisSettings } from './schema.ts';

export interface RedisProbe extends Probing, RedisSettings {
  kind: 'redis';
  host: string;
  port: number;
}

const REDIS_PORT = 6379;

export const redis: ProbeType<RedisSettings, RedisProbe> = {
  defaults: defaultsOf<typeof facts>('redis'),
  secrets: { password: 'text' },
  through: throughTls,
  usualPort: () => REDIS_PORT,
  issues: ({ user, password }) =>
    user !== null && password === null ? [{ field: 'password', reason: 'required' }] : [],
  look: (context, { definition, mask }, findings, signal) => {
    const { host, port, tls, user, password, database, key } = definition;
    const asked = { host, port, tls, mask, protocol: 'the protocol of Redis' };
    return converse(context, asked, findings, signal, async (wire) => {
      if (password !== null) await ask(wire, ['AUTH', ...(user === null ? [] : [user]), password]);
      if (database !== null && database > 0) await ask(wire, ['SELECT', String(database)]);
      const pong = await ask(wire, ['PING']);
      const text = key === null ? pong : await ask(wire, ['GET', key]);
      return { body: { ok: true, text } };
    });
  },
};

/** The answer as text, empty for none. Errors end the conversation. */
async function ask(wire: Wire, command: readonly string[]): Promise<string> {
  const parts = command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
  wire.write(`*${parts.length}\r\n${parts.join('')}`);
  const line = await wire.line();
  const rest = line.slice(1);
  switch (line[0]) {
    case '+':
    case ':':
      return rest;
    case '-':
      return refuse(rest);
    case '$':
      return await bulk(wire, rest);
    default:
      throw new AnotherProtocol(line);
  }
}

async function bulk(wire: Wire, digits: string): Promise<string> {
  if (digits === '-1') return '';
  if (!/^\d{1,10}$/.test(digits)) throw new AnotherProtocol(digits);
  const bytes = await wire.read(Number(digits) + 2);
  return bytes.subarray(0, -2).toString();
}
