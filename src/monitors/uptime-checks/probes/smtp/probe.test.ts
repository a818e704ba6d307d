// All kinds that speak a protocol of lines: what they say differs, and what is made of it does not.

import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { serveRaw, serveTls } from '../../../../platform/safe-fetch/test-servers.ts';
import { issueCertificate } from '../../../../testing/certificates.ts';
import type { ProbeDefinition } from '../kinds.ts';
import type { LineSettings } from '../line-schema.ts';
import { assertion, closedPort, look } from '../test-probes.ts';
import { smtp } from './probe.ts';
import { facts } from './schema.ts';

const kinds = ['smtp', 'imap', 'pop3', 'ftp'] as const;
type Kind = (typeof kinds)[number];

const lineProbe = (kind: Kind, port: number, rest: Partial<LineSettings & ProbeDefinition> = {}) =>
  ({
    ...{ kind, host: 'mail.example', port, ...facts.defaults, security: 'none' },
    ...{ upsideDown: false, timeoutMs: 20_000, assertions: [] },
    ...rest,
  }) as ProbeDefinition;

const root = issueCertificate({ commonName: 'Test Root', isAuthority: true });
const identity = issueCertificate({ names: ['mail.example'], issuer: root });
const secureContext = tls.createSecureContext({ ca: root.cert });

interface Manners {
  greeting: string;
  /** To each line, its answer; what is not listed is answered by `refusal`. */
  answers: Record<string, string>;
  refusal: string;
  starttls: string;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

const polite: Record<Kind, Manners> = {
  smtp: {
    greeting: '220-mail.example ESMTP\r\n220 ready\r\n',
    answers: {
      'EHLO tocsin': '250-mail.example\r\n250-STARTTLS\r\n250 AUTH LOGIN PLAIN\r\n',
      STARTTLS: '220 go\r\n',
      [`AUTH PLAIN ${base64('\0anna\0hunter2-secret')}`]: '235 welcome\r\n',
    },
    refusal: '535 5.7.8 no\r\n',
    starttls: 'STARTTLS',
  },
  imap: {
    greeting: '* OK mail.example ready\r\n',
    answers: {
      'a1 STARTTLS': 'a1 OK go\r\n',
      'a2 LOGIN "anna" "hunter2-secret"': '* CAPABILITY X\r\na2 OK in\r\n',
    },
    refusal: 'a2 NO [AUTHENTICATIONFAILED] no\r\n',
    starttls: 'a1 STARTTLS',
  },
  pop3: {
    greeting: '+OK mail.example ready\r\n',
    answers: { STLS: '+OK go\r\n', 'USER anna': '+OK\r\n', 'PASS hunter2-secret': '+OK in\r\n' },
    refusal: '-ERR no\r\n',
    starttls: 'STLS',
  },
  ftp: {
    greeting: '220-Welcome\r\nto mail.example\r\n220 ready\r\n',
    answers: {
      'AUTH TLS': '234 go\r\n',
      'USER anna': '331 password\r\n',
      'PASS hunter2-secret': '230 in\r\n',
    },
    refusal: '530 no\r\n',
    starttls: 'AUTH TLS',
  },
};

/** Greets, answers each line, and turns to TLS when it is asked to. */
function beServer(socket: Socket, manners: Manners, isGreeting = true, said: string[] = []) {
  socket.on('error', () => {});
  if (isGreeting) socket.write(manners.greeting);
  const onData = (piece: Buffer) => {
    for (const line of piece.toString('latin1').split('\r\n').filter(Boolean)) {
      said.push(line);
      socket.write(manners.answers[line] ?? manners.refusal);
      if (line !== manners.starttls) continue;
      socket.off('data', onData);
      beServer(new tls.TLSSocket(socket, { isServer: true, ...identity }), manners, false, said);
    }
  };
  socket.on('data', onData);
}

const serve = (t: TestContext, manners: Manners, said: string[] = []) =>
  serveRaw(t, (socket) => beServer(socket, manners, true, said));

test('a server that greets is up, in plain text, after STARTTLS and with TLS at once', async (t) => {
  for (const kind of kinds) {
    const { port } = await serve(t, polite[kind]);
    const greeted = [assertion('fact', 'matches', 'mail.example|Welcome', 'greeting')];
    const plain = await look(lineProbe(kind, port, { assertions: greeted }));
    assert.deepEqual([plain.up, plain.detail, plain.certificate], [true, null, null], kind);
    const turned = await look(lineProbe(kind, port, { security: 'starttls' }), { secureContext });
    assert.deepEqual([turned.up, turned.detail, turned.certificate?.subject], [true, null, 'CN=test'], kind);
    const distrusted = await look(lineProbe(kind, port, { security: 'starttls' }));
    assert.equal(distrusted.reason, 'tls', kind);
    const secure = await serveTls(t, identity, (socket) => beServer(socket, polite[kind]));
    const atOnce = await look(lineProbe(kind, secure.port, { security: 'tls' }), { secureContext });
    assert.deepEqual([atOnce.up, atOnce.detail], [true, null], kind);
    const any = await look(lineProbe(kind, secure.port, { security: 'tls', verify_tls: false }));
    assert.equal(any.up, true, kind);
  }
});

test('who signs in is let in or not, and the password is sent after TLS and shown nowhere', async (t) => {
  for (const kind of kinds) {
    const said: string[] = [];
    const { port } = await serve(t, polite[kind], said);
    const signIn = { security: 'starttls', user: 'anna', password: 'hunter2-secret' } as const;
    const result = await look(lineProbe(kind, port, signIn), { secureContext });
    assert.deepEqual([result.up, result.detail], [true, null], kind);
    const turned = said.indexOf(polite[kind].starttls);
    assert.ok(turned >= 0 && said.slice(turned + 1).length > 0, kind);
    const echoing = { ...polite[kind], refusal: polite[kind].refusal.replace('no', 'no to hunter3-secret') };
    const other = await serve(t, echoing);
    const refused = await look(
      lineProbe(kind, other.port, { ...signIn, security: 'none', password: 'hunter3-secret' }),
    );
    assert.deepEqual([refused.up, refused.reason], [false, 'assertion'], kind);
    assert.match(refused.detail ?? '', /^the server answers ".*no to •••.*" to signing in$/, kind);
  }
});

test('another greeting, none, and no TLS are failures that say so', async (t) => {
  for (const kind of kinds) {
    const web = await serveRaw(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const other = await look(lineProbe(kind, web.port));
    assert.deepEqual([other.up, other.reason], [false, 'assertion'], kind);
    const silent = await serveRaw(t, () => {});
    assert.equal((await look(lineProbe(kind, silent.port, { timeoutMs: 100 }))).reason, 'timeout', kind);
    const plain = {
      ...polite[kind],
      answers: { 'EHLO tocsin': '250 mail.example\r\n' },
      refusal: polite[kind].refusal.replace('a2', 'a1'),
    };
    const { port } = await serve(t, plain);
    const refused = await look(lineProbe(kind, port, { security: 'starttls' }), { secureContext });
    assert.equal(refused.reason, 'tls', kind);
    assert.match(refused.detail ?? '', / to STARTTLS$/, kind);
    const answers = { ...polite[kind].answers };
    answers[polite[kind].starttls] += '250 slipped in\r\n';
    const injected = await serve(t, { ...polite[kind], answers });
    const slipped = await look(lineProbe(kind, injected.port, { security: 'starttls' }), { secureContext });
    assert.equal(slipped.detail, 'the server said more than its reply to STARTTLS', kind);
  }
  const busy = await serve(t, { ...polite.smtp, greeting: '554 go away\r\n' });
  assert.equal((await look(lineProbe('smtp', busy.port))).detail, 'the server greets with "554 go away"');
  const flood = await serveRaw(t, (socket) => socket.write('220-x\r\n'.repeat(10_000)));
  assert.equal((await look(lineProbe('smtp', flood.port))).reason, 'too_large');
  assert.equal((await look(lineProbe('ftp', await closedPort()))).reason, 'refused');
  assert.equal(
    (await look(lineProbe('imap', busy.port), { privateAllowed: false })).reason,
    'blocked_address',
  );
});

test('a password needs a user, and neither may hold what ends a line', () => {
  const issuesOf = (settings: Partial<LineSettings>) =>
    smtp.issues?.({ ...facts.defaults, ...settings }).map(({ field }) => field);
  assert.deepEqual(issuesOf({}), []);
  assert.deepEqual(issuesOf({ user: 'anna', password: 'x' }), []);
  assert.deepEqual(issuesOf({ user: 'anna' }), ['password']);
  assert.deepEqual(issuesOf({ password: 'x' }), ['user']);
  assert.deepEqual(issuesOf({ user: 'anna\r\nQUIT', password: 'x' }), ['user']);
  assert.deepEqual(
    (['tls', 'starttls', 'none'] as const).map((security) =>
      smtp.usualPort?.({ ...facts.defaults, security }),
    ),
    [465, 25, 25],
  );
});
