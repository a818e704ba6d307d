import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numberHint, numberProblem, tidyNumber } from './number.ts';

test('only numbers of countries that the operator allows are sent to', () => {
  for (const [number, allowed, problem] of [
    ['+4915112345678', ['+49'], null],
    ['+4915112345678', ['+43', '+49'], null],
    ['+4915112345678', [], /no telephone numbers/],
    ['+4915112345678', ['+43'], /must begin with one of \+43/],
    ['015112345678', ['+49'], /country code/],
    ['+49', ['+49'], /country code/],
    ['+49 151 1', ['+49'], /country code/],
    ['+4990012345678', ['+49'], /premium/],
    ['+491371234567', ['+49'], /premium/],
    ['+19005551234', ['+1'], /premium/],
    ['+447012345678', ['+44'], /premium/],
    ['+447912345678', ['+44'], null],
    ['+33612345678', ['+33'], null],
    ['+33899123456', ['+33'], /premium/],
    ['+12125551234', ['+1'], null],
    ['+18765551234', ['+1'], /must begin/],
    ['+18765551234', ['+1', '+1876'], null],
    ['+88212345678', ['+882'], /premium/],
  ] as const) {
    const found = numberProblem(number, allowed);
    if (problem === null) assert.equal(found, null, number);
    else assert.match(found ?? '', problem, number);
  }
});

test('what people write between the digits is dropped, and a hint gives few of them away', () => {
  assert.equal(tidyNumber('+49 (151) 12-34.56/78'), '+4915112345678');
  assert.equal(numberHint('+4915112345678'), '+49…5678');
});

test('whatever is typed, what is allowed is digits that begin with an allowed prefix', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+\d{1,16}$/)), (text) => {
      if (numberProblem(text, ['+49', '+1']) === null) assert.match(text, /^\+(49|1)\d{5,14}$/);
    }),
  );
});
