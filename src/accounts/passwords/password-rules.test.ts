import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordProblem } from './password-rules.ts';

const email = 'alice.liddell@example.org';

test('any 8 to 256 characters are taken, whatever they are', () => {
  for (const password of [
    'correct horse battery',
    'kqzvxwjp',
    'a b c d e f g',
    '🦊🦉🐝🦔🐙🦀🐢🐍',
    'パスワードの長いもの',
    'z'.repeat(256),
    '🦊'.repeat(256),
  ])
    assert.equal(passwordProblem(password, email), null, password);
});

test('characters are counted after normalization, and one outside the basic plane is one', () => {
  assert.equal(passwordProblem('🦊🦉🐝🦔🐙🦀🐢', email), 'string 8..256');
  assert.equal(passwordProblem('', email), 'string 8..256');
  assert.equal(passwordProblem('z'.repeat(257), email), 'string 8..256');
  assert.equal(passwordProblem('e\u0301'.repeat(7), email), 'string 8..256');
  assert.equal(passwordProblem('\u{fdfa}', email), null, 'one sign that normalizes to eighteen');
});

test('the most common passwords are refused in any case and any width', () => {
  for (const password of ['password', 'PassWord', '12345678', 'trustno1', 'ｐａｓｓｗｏｒｄ'])
    assert.equal(passwordProblem(password, email), 'must not be one of the most common passwords', password);
  assert.equal(passwordProblem('# the 10,000 most common', email), null);
});

test('the own email address is no password', () => {
  assert.equal(passwordProblem('Alice.Liddell@Example.ORG', email), 'must not be the email address');
  assert.equal(passwordProblem('alice.liddell@example.com', email), null);
  assert.equal(passwordProblem(email, null), null);
});
