import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { issueCertificate } from '../../../../testing/certificates.ts';
import { assertion, look, unhurried } from '../test-probes.ts';
import { type LdapProbe, ldap } from './probe.ts';
import { facts } from './schema.ts';

const ldapProbe = (port: number, rest: Partial<LdapProbe> = {}): LdapProbe => ({
  ...{ kind: 'ldap', host: 'ldap.example', port, ...facts.defaults },
  ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  ...rest,
});

const ber = (tag: number, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return Buffer.concat([Buffer.of(tag, 0x82, body.length >> 8, body.length & 0xff), body]);
};
const message = (id: number, operation: Buffer) => ber(0x30, ber(2, Buffer.of(id)), operation);
const result = (tag: number, code: number, text = '') =>
  ber(tag, ber(0x0a, Buffer.of(code)), ber(4, ''), ber(4, text));
const attribute = (name: string, ...values: string[]) =>
  ber(0x30, ber(4, name), ber(0x31, ...values.map((value) => ber(4, value))));

/** Answers one operation after the other. */
function answering(answers: readonly Buffer[], heard: Buffer[] = []) {
  const waiting = [...answers];
  return (socket: Socket) =>
    socket.on('data', (piece) => {
      heard.push(piece);
      socket.write(waiting.shift() ?? '');
    });
}

async function serveLdap(t: TestContext, ...answers: Buffer[]) {
  const heard: Buffer[] = [];
  return {
    ...(await serveRaw(t, answering(answers, heard))),
    text: () => Buffer.concat(heard).toString('latin1'),
  };
}

const BOUND = message(2, result(0x61, 0));

test('a directory that lets in is up, and an entry of it is judged without its passwords', async (t) => {
  const anonymous = await serveLdap(t, BOUND);
  assert.equal((await look(ldapProbe(anonymous.port))).up, true);
  const attributes = ber(0x30, attribute('cn', 'shop'), attribute('userPassword', '{SSHA}hash'));
  const found = message(3, ber(0x64, ber(4, 'cn=shop,dc=example'), attributes));
  const done = message(3, result(0x65, 0));
  const server = await serveLdap(t, BOUND, Buffer.concat([found, done]));
  const probe = ldapProbe(server.port, {
    bind_dn: 'cn=watch',
    password: 's3cret',
    base: 'cn=shop,dc=example',
  });
  const assertions = [
    assertion('json', 'eq', 'web', '$.attributes.cn[0]'),
    assertion('body', 'contains', 'nowhere'),
  ];
  const { up, detail } = await look({ ...probe, assertions }, unhurried);
  assert.equal(up, false);
  assert.match(detail ?? '', /^json \$\.attributes\.cn\[0\]: expected eq "web", seen "shop"; body: /);
  assert.doesNotMatch(detail ?? '', /SSHA/);
  assert.match(server.text(), /cn=watch.*s3cret.*objectClass/s);
});

test('what the directory refuses is said in plain words and its own', async (t) => {
  const wrong = await serveLdap(t, message(2, result(0x61, 49)));
  const denied = await look(ldapProbe(wrong.port, { bind_dn: 'cn=watch', password: 'hunter2' }));
  assert.deepEqual([denied.reason, denied.detail], ['error_answer', 'wrong name or password']);
  const missing = await serveLdap(t, BOUND, message(3, result(0x65, 32, 'no cn=x')));
  assert.equal(
    (await look(ldapProbe(missing.port, { base: 'cn=x' }))).detail,
    'there is no such entry: no cn=x',
  );
  const hidden = await serveLdap(t, BOUND, message(3, result(0x65, 0)));
  assert.match((await look(ldapProbe(hidden.port, { base: 'cn=x' }))).detail ?? '', /may not be seen$/);
  const leaving = await serveLdap(t, message(0, result(0x78, 52, 'going down')));
  assert.equal((await look(ldapProbe(leaving.port))).detail, 'it is not available: going down');
});

test('StartTLS turns to TLS before anybody signs in', async (t) => {
  const root = issueCertificate({ commonName: 'Test Root', isAuthority: true });
  const { key, cert } = issueCertificate({ names: ['ldap.example'], issuer: root });
  const server = await serveRaw(t, (socket) =>
    socket.once('data', () => {
      socket.write(message(1, result(0x78, 0)));
      const secured = new tls.TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {});
      answering([BOUND])(secured);
    }),
  );
  const probe = ldapProbe(server.port, { tls: 'verified', starttls: true });
  const trusted = await look(probe, { secureContext: tls.createSecureContext({ ca: root.cert }) });
  assert.deepEqual([trusted.up, trusted.detail, trusted.tls_version], [true, null, 'TLSv1.3']);
  const untrusted = await look(probe);
  assert.equal(untrusted.reason, 'tls');
  const early = await serveLdap(t, Buffer.concat([message(1, result(0x78, 0)), BOUND]));
  assert.equal((await look(ldapProbe(early.port, { tls: 'verified', starttls: true }))).reason, 'tls');
});

test('another protocol is a failure, and settings that mean nothing together are refused', async (t) => {
  const web = await serveRaw(t, (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  assert.equal((await look(ldapProbe(web.port))).detail, 'what answers does not speak LDAP');
  const endless = await serveRaw(t, (socket) => socket.write(Buffer.from('3084ffffffff', 'hex')));
  assert.equal((await look(ldapProbe(endless.port))).reason, 'too_large');
  const issues = (rest: object) => ldap.issues?.({ ...facts.defaults, ...rest }).map(({ field }) => field);
  assert.deepEqual([issues({ bind_dn: 'cn=a' }), issues({ password: 'x' })], [['password'], ['bind_dn']]);
  assert.deepEqual(
    [issues({ starttls: true }), issues({ starttls: true, tls: 'verified' })],
    [['starttls'], []],
  );
});
