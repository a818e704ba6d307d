import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, days } from '../../platform/time.ts';
import { type CertificateWarning, endWarning, judgeCertificate } from './certificates.ts';
import type { Certificate } from './probes/definition.ts';

const now = new Date('2026-06-16T08:00:00.000Z');
const USUAL_DAYS = [21, 14, 7, 1];

const certificate = (fingerprint: string, daysLeft: number, aboveDaysLeft = 3_000): Certificate => ({
  subject: `CN=${fingerprint}`,
  issuer: 'CN=Test CA',
  expires_at: addMs(now, days(daysLeft)),
  fingerprint,
  chain: [
    { subject: `CN=${fingerprint}`, expires_at: addMs(now, days(daysLeft)) },
    { subject: 'CN=Test CA', expires_at: addMs(now, days(aboveDaysLeft)) },
  ],
});

/** What comes of certificates that are shown one after the other. */
function show(
  shown: readonly (Certificate | { certificate: Certificate; afterDays: number })[],
  warnDays = USUAL_DAYS,
) {
  let warnings: readonly CertificateWarning[] = [];
  let fingerprint: string | null = null;
  return shown.map((one) => {
    const seen = 'certificate' in one ? one : { certificate: one, afterDays: 0 };
    const at = addMs(now, days(seen.afterDays));
    const verdict = judgeCertificate({ fingerprint, warnings }, warnDays, {
      certificate: seen.certificate,
      at,
    });
    warnings = verdict.warnings;
    fingerprint = seen.certificate.fingerprint;
    const { change } = verdict;
    return change?.change === 'raise' ? change.days : (change?.change ?? null);
  });
}

test('each number of days is warned of once, however often the certificate is seen', () => {
  const seen = [0, 10, 11, 12, 20, 24, 24.5, 29.5, 31, 40].map((afterDays) => ({
    certificate: certificate('a', 31),
    afterDays,
  }));
  assert.deepEqual(show(seen), [null, 21, null, null, 14, 7, null, null, 1, null]);
});

test('days that passed while nobody looked are warned of together', () => {
  assert.deepEqual(show([certificate('a', 0.5)]), [1]);
  assert.deepEqual(show([certificate('a', -3)]), [1]);
});

test('a renewed certificate ends the warning; another one that is too near as well is warned of anew', () => {
  assert.deepEqual(show([certificate('a', 5), certificate('b', 90), certificate('b', 90)]), [
    7,
    'resolve',
    null,
  ]);
  assert.deepEqual(show([certificate('a', 5), certificate('b', 6), certificate('b', 6)]), [7, 7, null]);
});

test('a target that shows an old and a new certificate by turns is not warned of each time', () => {
  const turns = [
    certificate('old', 5),
    certificate('new', 90),
    certificate('old', 5),
    certificate('new', 90),
  ];
  assert.deepEqual(show(turns), [7, 'resolve', null, 'resolve']);
});

test('a certificate above the own one counts as well', () => {
  assert.deepEqual(show([certificate('a', 90, 10)]), [14]);
});

test('no days mean no warnings, and take back one that was given', () => {
  assert.deepEqual(show([certificate('a', 5)], []), [null]);
  const warned = { fingerprint: 'a', warnings: [{ fingerprint: 'a', days: 7 }] };
  const verdict = judgeCertificate(warned, [], { certificate: certificate('a', 5), at: now });
  assert.deepEqual(verdict, { warnings: [], change: { change: 'resolve' } });
});

test('a target that shows no certificate any more ends the warning', () => {
  const warned = { fingerprint: 'a', warnings: [{ fingerprint: 'a', days: 7 }] };
  assert.deepEqual(endWarning(warned, null).change, { change: 'resolve' });
  assert.equal(endWarning({ fingerprint: 'a', warnings: [] }, null).change, null);
});

test('no certificate is warned of more often than there are days, whatever is shown in between', () => {
  const shown = fc.array(
    fc.record({
      certificate: fc.record({ name: fc.constantFrom('a', 'b', 'c'), left: fc.constantFrom(40, 20, 10) }),
      step: fc.double({ min: 0, max: 3, noNaN: true }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(shown, (sequence) => {
      let afterDays = 0;
      const seen = sequence.map(({ certificate: { name, left }, step }) => {
        afterDays += step;
        return { certificate: certificate(`${name}${left}`, left), afterDays };
      });
      const raised = show(seen).flatMap((change, index) =>
        typeof change === 'number' ? [`${seen[index]?.certificate.fingerprint} ${change}`] : [],
      );
      // Nine different ones are shown at most, of which eight are remembered.
      if (new Set(seen.map((one) => one.certificate.fingerprint)).size <= 8)
        assert.equal(new Set(raised).size, raised.length);
    }),
  );
});
