import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, Unreachable } from '../api/errors.ts';
import { errorSentence, knownErrors } from './errors.ts';
import { textFor } from './testing/texts.ts';

const t = await textFor('common', 'en');
const refused = (status: number, code: string, reason?: string) =>
  errorSentence(new ApiError({ status, code, reason: reason ?? null }), t);

test('every error that has a sentence is shown by it', () => {
  for (const code of knownErrors) assert.notEqual(refused(400, code), `error_${code}`);
  assert.equal(refused(409, 'last_owner'), t('error_last_owner'));
});

test('a code that is not known is described by its status', () => {
  assert.equal(refused(409, 'something_new'), t('error_conflict'));
  assert.equal(refused(502, 'something_new'), t('error_internal_error'));
  assert.equal(refused(418, 'something_new'), t('error_unexpected'));
  assert.equal(refused(404, 'toString'), t('error_not_found'));
});

test('what is no answer of the API is described too', () => {
  assert.equal(errorSentence(new Unreachable('timeout'), t), t('error_unreachable'));
  assert.equal(errorSentence(new TypeError('x'), t), t('error_unexpected'));
});

test('whoever suspended an account is quoted', () => {
  assert.equal(
    refused(403, 'account_suspended', 'The invoice of March was not paid.'),
    'This account is suspended: The invoice of March was not paid.',
  );
  assert.equal(refused(403, 'account_suspended'), t('error_account_suspended'));
});
