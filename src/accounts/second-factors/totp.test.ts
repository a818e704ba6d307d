import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeAt, matchingStep, openSeed, otpauthUrl, sealSeed, seedText, stepAt } from './totp.ts';

/** RFC 6238, appendix B, for SHA-1; its eight digits end in the six that we use. */
const VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];
const SEED = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1_000);

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of VECTORS) assert.equal(codeAt(SEED, stepAt(at(seconds))), code.slice(2));
});

test('a code is taken in its own step, the one before and the one after, and at no other moment', () => {
  const step = stepAt(at(1_234_567_890));
  const code = codeAt(SEED, step);
  const begins = step * 30;
  for (const [offset, isTaken] of [
    [-30.001, false],
    [-30, true],
    [-0.001, true],
    [0, true],
    [29.999, true],
    [30, true],
    [59.999, true],
    [60, false],
  ] as const)
    assert.equal(matchingStep(SEED, code, at(begins + offset)), isTaken ? step : null, String(offset));
});

test('what is no six digits is no code, and spaces between them do not matter', () => {
  const now = at(1_111_111_109);
  for (const code of ['081804', '081 804', ' 0818 04 '])
    assert.equal(matchingStep(SEED, code, now), stepAt(now));
  for (const code of ['', '81804', '0081804', '07081804', '08180４', '081804\0', '-81804', '8.18e4'])
    assert.equal(matchingStep(SEED, code, now), null, code);
});

test('an app reads from the address who it is for, and the seed as text', () => {
  const url = new URL(otpauthUrl(SEED, { issuer: 'Tocsin (tocsin.example)', email: 'a&b+c@example.org' }));
  assert.equal(url.protocol, 'otpauth:');
  assert.equal(decodeURIComponent(url.pathname), '/Tocsin (tocsin.example):a&b+c@example.org');
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    issuer: 'Tocsin (tocsin.example)',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  assert.equal(seedText(SEED), url.searchParams.get('secret'));
});

test('a sealed seed opens for the person it was sealed for, and for nobody else', () => {
  const sealed = sealSeed('a secret', 7, SEED);
  assert.deepEqual(openSeed('a secret', 7, sealed), SEED);
  assert.throws(() => openSeed('a secret', 8, sealed));
  assert.ok(!sealed.includes(SEED));
});
