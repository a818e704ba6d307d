import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleCheck } from '../../../../src/monitors/uptime-checks/examples.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { bodyOf, hasStoredSecrets, isMeant, seesCertificate, valuesOf } from './check-form.ts';

const values = valuesOf(null);
const keysOf = (given: Partial<typeof values>) => Object.keys(bodyOf({ ...values, ...given }));

test('only what the kind of check has is sent', () => {
  const all = ['url', 'host', 'port', 'record_type', 'http', 'tcp', 'tls', 'dns'];
  const own = (given: Partial<typeof values>) => all.filter((name) => keysOf(given).includes(name));
  assert.deepEqual(own({ kind: 'http' }), ['url', 'http']);
  assert.deepEqual(own({ kind: 'tcp', port: 22 }), ['host', 'port', 'tcp']);
  assert.deepEqual(own({ kind: 'tls' }), ['host', 'tls']);
  assert.deepEqual(own({ kind: 'tls', port: 465 }), ['host', 'port', 'tls']);
  assert.deepEqual(own({ kind: 'dns' }), ['host', 'record_type', 'dns']);
});

test('a body is sent by methods that have one, and kept in the form for the others', () => {
  const http = { ...values.http, body: 'hello' };
  assert.equal(bodyOf({ ...values, http }).http?.body, null);
  assert.equal(bodyOf({ ...values, http: { ...http, method: 'POST' } }).http?.body, 'hello');
  const body = { name: 'body', as: 'secret', not_with: { name: 'method', values: ['GET'] } } as const;
  assert.equal(isMeant({ ...values, http: { ...http, method: 'POST' } }, body), true);
  assert.equal(isMeant({ ...values, http: { ...http, method: 'GET' } }, body), false);
});

test('a check is edited as it is, with what other kinds would begin with', () => {
  // As JSON has it, and with the words of the API.
  const check = { ...(exampleCheck as UptimeCheck), degraded_ms: null, certificate_warn_days: [] };
  const edited = valuesOf(check);
  assert.equal(edited.name, check.name);
  assert.equal(edited.degraded_ms, null);
  assert.deepEqual(edited.certificate_warn_days, []);
  assert.deepEqual(edited.tcp, { send: null, expect: null });
});

test('an address without a scheme is meant to be of HTTPS', () => {
  const sent = (url: string) => bodyOf({ ...values, url }).url;
  assert.equal(sent(' example.com/health '), 'https://example.com/health');
  assert.equal(sent('localhost:3000'), 'https://localhost:3000');
  assert.equal(sent('http://example.com'), 'http://example.com');
  for (const other of ['', 'shop', 'mailto:a@example.com', 'ftp://example.com'])
    assert.equal(sent(other), other);
});

test('certificates are seen over TLS, and stored secrets are noticed', () => {
  assert.equal(seesCertificate({ ...values, url: 'https://example.org' }), true);
  assert.equal(seesCertificate({ ...values, url: 'http://example.org' }), false);
  assert.equal(seesCertificate({ ...values, kind: 'dns' }), false);
  const masked = { ...values.http, headers: { Authorization: '********' } };
  assert.equal(hasStoredSecrets({ ...values, http: masked }), true);
  assert.equal(hasStoredSecrets(values), false);
  assert.equal(hasStoredSecrets({ ...values, kind: 'tcp', tcp: { send: '********', expect: null } }), true);
});
