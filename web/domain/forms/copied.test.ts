import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MASK } from '../../../shared/mask.ts';
import { copied, missingSecrets } from './copied.ts';

const original = {
  name: 'Shop',
  tags: ['web'],
  port: null,
  http: { method: 'POST', headers: { Accept: 'text/html', Authorization: MASK }, body: MASK },
  scenario: { steps: [{ name: 'Sign in', headers: { Cookie: MASK } }] },
};
const SECRETS = ['http.headers.Authorization', 'http.body', 'scenario.steps.0.headers.Cookie'];

test('a copy has everything but the name and what is secret', () => {
  const { values, secrets } = copied(original, 'Copy of Shop');
  assert.deepEqual(values, {
    ...original,
    name: 'Copy of Shop',
    http: { method: 'POST', headers: { Accept: 'text/html', Authorization: '' }, body: '' },
    scenario: { steps: [{ name: 'Sign in', headers: { Cookie: '' } }] },
  });
  assert.deepEqual(secrets, SECRETS);
  assert.equal(copied(original, 'x'.repeat(120)).values.name.length, 100);
});

test('a secret is missing until it is given again, or what it belongs to is taken away', () => {
  const { values } = copied(original, 'Copy');
  assert.deepEqual(
    missingSecrets(values, SECRETS),
    SECRETS.map((field) => ({ field, reason: 'required' })),
  );
  const given = { http: { headers: { Authorization: 'Bearer x' }, body: null }, scenario: { steps: [] } };
  assert.deepEqual(missingSecrets(given, SECRETS), []);
});
