import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { issueCertificate } from '../../../../testing/certificates.ts';
import { look, tlsProbe } from '../test-probes.ts';
import { type Starttls, starttlsProtocols } from './schema.ts';

const root = issueCertificate({ commonName: 'Test Root', isAuthority: true });
const { key, cert } = issueCertificate({ names: ['shop.example'], issuer: root });
const secureContext = tls.createSecureContext({ ca: root.cert });

/** What a server says at first, and to each line (or to PostgreSQL's request) that it is sent. */
interface Manners {
  greeting: string;
  answer: (said: string) => string;
}

const polite: Record<Starttls, Manners> = {
  smtp: {
    greeting: '220-mail.example\r\n220 ready\r\n',
    answer: (said) =>
      said.startsWith('EHLO') ? '250-mail.example\r\n250-STARTTLS\r\n250 SIZE 1\r\n' : '220 go\r\n',
  },
  imap: { greeting: '* OK ready\r\n', answer: () => '* INFO\r\na1 OK begin\r\n' },
  pop3: { greeting: '+OK ready\r\n', answer: () => '+OK begin\r\n' },
  postgres: { greeting: '', answer: () => 'S' },
};

const isTurn = (said: string) => ['STARTTLS', 'STLS', '\u0004'].some((word) => said.includes(word));

/** Speaks in plain text until it is asked for TLS and has said yes; then it shakes hands. */
const serve = (t: TestContext, { greeting, answer }: Manners) =>
  serveRaw(t, (socket) => {
    socket.write(greeting);
    const onSaid = (piece: Buffer) => {
      const said = piece.toString('latin1');
      socket.write(answer(said));
      if (!isTurn(said)) return;
      socket.off('data', onSaid);
      shakeHands(socket);
    };
    socket.on('data', onSaid);
  });

function shakeHands(socket: Socket) {
  new tls.TLSSocket(socket, { isServer: true, key, cert }).on('error', () => {});
}

test('protocols that begin in plain text are turned to TLS, and their certificate is judged', async (t) => {
  for (const starttls of starttlsProtocols) {
    const { port } = await serve(t, polite[starttls]);
    const result = await look(tlsProbe(port, { starttls }), { secureContext });
    assert.deepEqual([result.up, result.detail], [true, null], starttls);
    assert.equal(result.certificate?.subject, 'CN=test');
    const strict = await look(tlsProbe(port, { starttls }));
    assert.deepEqual([strict.up, strict.reason], [false, 'tls'], starttls);
  }
});

test('a server that will not turn to TLS, or that speaks something else, is a failure of TLS', async (t) => {
  const rude: [Starttls, Manners][] = [
    ['smtp', { ...polite.smtp, greeting: '554 go away\r\n' }],
    ['smtp', { ...polite.smtp, answer: () => '250-mail.example\r\n250 SIZE 1\r\n' }],
    ['imap', { ...polite.imap, answer: () => 'a1 BAD what\r\n' }],
    ['pop3', { ...polite.pop3, answer: () => '-ERR what\r\n' }],
    ['postgres', { ...polite.postgres, answer: () => 'N' }],
    ['smtp', { greeting: 'x'.repeat(10_000), answer: () => '' }],
  ];
  for (const [starttls, manners] of rude) {
    const { port } = await serve(t, manners);
    const result = await look(tlsProbe(port, { starttls }), { secureContext });
    assert.deepEqual([result.up, result.reason, result.certificate], [false, 'tls', null], starttls);
  }
});

test('a reply that is made to be hard to read is read like any other', async (t) => {
  const spaces = `250-${' '.repeat(40)}\r\n`.repeat(80);
  const { port } = await serve(t, { ...polite.smtp, answer: () => `${spaces}250 SIZE 1\r\n` });
  const result = await look(tlsProbe(port, { starttls: 'smtp' }), { secureContext });
  assert.deepEqual([result.reason, result.detail], ['tls', 'the server does not turn to TLS by smtp']);
});

test('plain text that is slipped in before TLS is not taken for TLS', async (t) => {
  const injected: [Starttls, Manners][] = [
    ['postgres', { ...polite.postgres, answer: () => 'SELECT' }],
    ['smtp', { ...polite.smtp, answer: (said) => `${polite.smtp.answer(said)}250 injected\r\n` }],
    ['imap', { ...polite.imap, answer: () => 'a1 OK begin\r\n* injected\r\n' }],
    ['pop3', { ...polite.pop3, answer: () => '+OK begin\r\n+OK injected\r\n' }],
  ];
  for (const [starttls, manners] of injected) {
    const { port } = await serve(t, manners);
    const result = await look(tlsProbe(port, { starttls }), { secureContext });
    assert.deepEqual([result.up, result.reason], [false, 'tls'], starttls);
  }
});

test('a server that says nothing is a timeout, one that hangs up is a failure of TLS', async (t) => {
  const silent = await serveRaw(t, (socket) => socket.resume().once('end', () => socket.end()));
  const late = await look(tlsProbe(silent.port, { starttls: 'smtp', timeoutMs: 150 }), { secureContext });
  assert.deepEqual([late.up, late.reason], [false, 'timeout']);
  const gone = await serveRaw(t, (socket) => socket.end());
  const result = await look(tlsProbe(gone.port, { starttls: 'imap' }), { secureContext });
  assert.deepEqual([result.up, result.reason], [false, 'tls']);
  await silent.drained();
});
