import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { StartupProblem } from './startup-problem.ts';

const of = (environment: Record<string, string | undefined>) =>
  readConfig(environment, { defaultDataDir: './data' }).pingMail;

test('mails are taken where a port is set, at the host of the API unless another is named', () => {
  assert.equal(of({}), null);
  assert.deepEqual(of({ TOCSIN_PING_MAIL_PORT: '2525' }), { port: 2525, domain: 'localhost' });
  assert.deepEqual(of({ TOCSIN_PING_MAIL_PORT: '0', TOCSIN_URL: 'https://tocsin.example.com' }), {
    ...{ port: 0, domain: 'tocsin.example.com' },
  });
  assert.deepEqual(of({ TOCSIN_PING_MAIL_PORT: '25', TOCSIN_PING_MAIL_DOMAIN: 'Ping.Example.com' }), {
    ...{ port: 25, domain: 'ping.example.com' },
  });
});

test('what is no port and no domain is refused', () => {
  for (const environment of [
    { TOCSIN_PING_MAIL_PORT: '-1' },
    { TOCSIN_PING_MAIL_PORT: '65536' },
    { TOCSIN_PING_MAIL_DOMAIN: 'ping.example.com' },
    { TOCSIN_PING_MAIL_PORT: '25', TOCSIN_PING_MAIL_DOMAIN: 'a@b' },
    { TOCSIN_PING_MAIL_PORT: '25', TOCSIN_PING_MAIL_DOMAIN: '.example.com' },
  ])
    assert.throws(() => of(environment), StartupProblem, JSON.stringify(environment));
});
