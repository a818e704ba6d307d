import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerProblem } from './header-problem.ts';

test('ordinary headers may be set', () => {
  for (const [name, value] of [
    ['Authorization', 'Bearer abc.def'],
    ['X-Custom', ''],
    ['x_custom', 'tab\tand space'],
    ['User-Agent', 'Mozilla/5.0 (~)'],
    ['content-type', 'application/json; charset="utf-8"'],
    ['cookie', 'a=b; c=d'],
  ] as const) {
    assert.equal(headerProblem(name, value), null, name);
  }
});

test('headers that frame the message are refused in any case', () => {
  const names = [
    'Host',
    'CONTENT-LENGTH',
    'connection',
    'Transfer-Encoding',
    'Upgrade',
    'TE',
    'Trailer',
    'Expect',
  ];
  for (const name of [...names, 'Keep-Alive', 'Proxy-Authorization', 'proxy-connection']) {
    assert.equal(headerProblem(name, 'x'), `the header ${name.toLowerCase()} cannot be set`);
  }
});

test('a value cannot start a header of its own', () => {
  for (const value of ['a\r\nb: c', 'a\nb', 'a\rb', 'a\0b', 'a\u2028b', 'ü', '\u010a', '\x7f', 'a\x1b[2J']) {
    assert.equal(headerProblem('x-a', value), 'a header value is printable ASCII without line breaks', value);
  }
  assert.equal(headerProblem('x-a', 'a'.repeat(4096)), null);
  assert.equal(headerProblem('x-a', 'a'.repeat(4097)), 'a header value has at most 4096 characters');
});

test('a name is a token of RFC 9110', () => {
  for (const name of ['', 'a b', 'a:', 'a\r\nb', 'ä', '(a)', 'a/b', 'host ', ' host', 'a'.repeat(101)]) {
    assert.equal(headerProblem(name, 'x'), 'a header name is 1..100 letters, digits and hyphens', name);
  }
});
