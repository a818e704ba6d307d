import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certificateExpires, checkIsDegraded, checkIsDown } from './alert-causes.ts';
import type { ProbeResult } from './probes/definition.ts';

const since = new Date('2026-06-16T03:00:00.000Z');
const check = { id: 7, account_id: 1, name: 'Shop', degraded_ms: 800 };
const factsOf = (change: { change: string; facts?: unknown }) => change.facts;

const result = (given: Partial<ProbeResult>): ProbeResult => ({
  ...{ up: false, reason: 'timeout', detail: null, compared: null, latency_ms: null, http_status: null },
  phases: { dns: null, connect: null, tls: null, first_byte: null, download: null },
  ...{ ip: null, certificate: null, tls_version: null, assertions: [], ...given },
});

test('facts say what the detail says, and nothing that is not known', () => {
  const down = (given: Partial<ProbeResult>) =>
    factsOf(checkIsDown(check, { since, result: result(given), location: 'local' }));
  assert.deepEqual(down({}), { location: 'local', reason: 'timeout' });
  assert.deepEqual(down({ reason: 'status', detail: 'answered 502, expected 200', http_status: 502 }), {
    ...{ location: 'local', reason: 'status', error: 'answered 502, expected 200', http_status: 502 },
  });
  assert.deepEqual(down({ reason: 'assertion', compared: { expected: '+PONG', seen: null } }), {
    ...{ location: 'local', reason: 'assertion', expected: '+PONG', seen: null },
  });
  assert.deepEqual(factsOf(checkIsDegraded(check, { since, latency_ms: 2_460, location: 'local' })), {
    location: 'local',
    degraded_ms: 800,
  });
});

test('of a certificate the first of its chain to run out is named', () => {
  const expires_at = new Date('2026-07-01T00:00:00.000Z');
  const own = { subject: 'CN=shop.example', issuer: 'CN=R3', expires_at, fingerprint: '' };
  const named = (chain: { subject: string; expires_at: Date }[]) =>
    factsOf(certificateExpires(check, { certificate: { ...own, chain }, at: since }));
  assert.deepEqual(named([]), {
    certificate: { subject: 'CN=shop.example', expires_at: expires_at.toISOString(), own: true },
  });
  const sooner = new Date('2026-06-20T00:00:00.000Z');
  assert.deepEqual(named([{ subject: 'CN=R3', expires_at: sooner }]), {
    certificate: { subject: 'CN=R3', expires_at: sooner.toISOString(), own: false },
  });
});
