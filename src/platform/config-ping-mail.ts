// Where mails are taken that ping checks. Off unless its port is set.

import type { EnvironmentReader } from './environment.ts';
import { port } from './environment-values.ts';

export interface PingMailConfig {
  /** null: no mails are taken. */
  pingMail: { port: number; domain: string } | null;
}

const OFF = -1;
const DOMAIN = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,62})(?:\.[a-z\d](?:[a-z\d-]{0,62}))*$/i;

/** `url`: an address of this Tocsin, whose host is the domain unless another is given. */
export function readPingMail(env: EnvironmentReader, url: string | null): PingMailConfig {
  const number = port(env, 'TOCSIN_PING_MAIL_PORT', OFF);
  const domain = env.read({
    name: 'TOCSIN_PING_MAIL_DOMAIN',
    allowed: 'the name of a host, such as ping.example.com',
    fallback: url === null ? 'localhost' : new URL(url).hostname,
    parse: (text) => (DOMAIN.test(text) ? text.toLowerCase() : undefined),
  });
  if (number === OFF && env.isSet('TOCSIN_PING_MAIL_DOMAIN'))
    env.refuse('TOCSIN_PING_MAIL_DOMAIN is set, so TOCSIN_PING_MAIL_PORT must be set as well.');
  return { pingMail: number === OFF ? null : { port: number, domain } };
}
