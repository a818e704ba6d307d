import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { certificateDays, firstToExpire } from './certificate.ts';
import type { Certificate } from './definition.ts';

const at = new Date('2026-06-16T08:00:00.000Z');
const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000);

const certificate = (...days: number[]): Certificate => ({
  subject: 'CN=0',
  issuer: 'CN=1',
  expires_at: inDays(days[0] ?? 0),
  fingerprint: 'ab'.repeat(32),
  chain: days.map((left, index) => ({ subject: `CN=${index}`, expires_at: inDays(left) })),
});

test('the first certificate of a chain to expire is the one that counts', () => {
  assert.equal(firstToExpire(certificate(60, 10, 900), at).subject, 'CN=1');
  assert.equal(certificateDays(certificate(60, 10.9, 900), at), 10);
});

test('an old root that a server goes on sending, and that nobody needs, does not count', () => {
  assert.equal(certificateDays(certificate(60, 900, -400), at), 60);
});

test('a certificate that has expired itself counts below zero', () => {
  assert.equal(certificateDays(certificate(-0.5, 900), at), -1);
});

test('days are never more than the certificate itself has', () => {
  const days = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(days, fc.array(days, { maxLength: 5 }), (own, above) => {
      assert.ok(certificateDays(certificate(own, ...above), at) <= own);
    }),
  );
});
