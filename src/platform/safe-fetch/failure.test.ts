import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenOffBy, causeOf, type FailureReason } from './failure.ts';

const errorWith = (code: string, message = 'message') => Object.assign(new Error(message), { code });

test('errors that a test cannot provoke are told apart', () => {
  const reasons: [string, FailureReason][] = [
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['EMFILE', 'unreachable'],
    ['ETIMEDOUT', 'timeout'],
    ['EPIPE', 'reset'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls'],
    ['EPROTO', 'tls'],
    ['HPE_INVALID_CONSTANT', 'protocol'],
    ['UND_ERR_HEADERS_OVERFLOW', 'protocol'],
    ['SOMETHING_NEW', 'protocol'],
  ];
  for (const [code, reason] of reasons) assert.equal(causeOf(errorWith(code)).reason, reason, code);
});

test('what a server says of a client certificate is said in plain words', () => {
  const detailOf = (reason: string) =>
    causeOf(Object.assign(errorWith('ERR_SSL_ALERT', `0:error:0A000412:SSL routines:${reason}`), { reason }))
      .detail;
  assert.equal(detailOf('tlsv13 alert certificate required'), 'The server wants a client certificate');
  assert.equal(detailOf('ssl/tls alert bad certificate'), 'The server refused the client certificate');
  assert.match(detailOf('tlsv1 alert unknown ca'), /^The server does not know the authority/);
  assert.match(
    detailOf('sslv3 alert handshake failure'),
    /^The server broke the TLS handshake off: it wants/,
  );
});

test('of several attempts the most specific one is reported', () => {
  const [timeout, refused, noRoute] = ['ETIMEDOUT', 'ECONNREFUSED', 'ENETUNREACH'].map((code) =>
    errorWith(code, code),
  );
  const causeOfAll = (...errors: (Error | undefined)[]) => causeOf(new AggregateError(errors)).reason;
  assert.equal(causeOfAll(refused, noRoute), 'refused');
  assert.equal(causeOfAll(timeout, refused), 'refused');
  assert.equal(causeOfAll(timeout, noRoute), 'timeout');
  assert.equal(causeOfAll(noRoute, noRoute), 'unreachable');
});

test('what the other side put into an error stays short and on one line', () => {
  const { detail } = causeOf(
    errorWith('ERR_TLS_CERT_ALTNAME_INVALID', `a\r\nb\u001b[2J\u202e${'x'.repeat(5_000)}`),
  );
  assert.equal(detail.length, 300);
  assert.match(detail, /^a b \[2J x+…$/);
});

test('a refusal, a reset and a close name the place in plain words', () => {
  const refused = Object.assign(errorWith('ECONNREFUSED'), { address: '127.0.0.1', port: 8_598 });
  assert.equal(causeOf(refused).detail, 'Connection refused by 127.0.0.1, port 8598');
  const place = { ip: '192.0.2.7', port: 443 };
  const causeOfAll = (detail: string) => brokenOffBy({ reason: 'reset', detail }, place).detail;
  assert.equal(causeOfAll('read ECONNRESET'), 'Connection reset by 192.0.2.7, port 443');
  assert.equal(
    causeOfAll('other side closed'),
    'Connection closed by 192.0.2.7, port 443, before the answer was whole',
  );
  assert.equal(
    causeOfAll('closed during the TLS handshake'),
    'Connection closed by 192.0.2.7, port 443, during the TLS handshake',
  );
  const timeout = { reason: 'timeout', detail: 'no whole answer within 10 ms' } as const;
  assert.deepEqual(brokenOffBy(timeout, place), timeout);
});
