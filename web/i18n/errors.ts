// What the API or the network refused, as a sentence. Pure.

import { ApiError, Unreachable } from '../api/errors.ts';
import type { TextKey, Translate } from './translate.ts';

type Words = Translate<'common'>;

/** Every `error` of the API that has a sentence of its own, `error_<code>` in the catalogue. */
export const knownErrors = [
  'validation_failed',
  'unauthorized',
  'plan_limit_reached',
  'forbidden',
  'not_found',
  'conflict',
  'payload_too_large',
  'rate_limited',
  'internal_error',
  'unavailable',
  'invalid_credentials',
  'email_taken',
  'registration_closed',
  'invalid_code',
  'invalid_passkey',
  'code_required',
  'two_factor_on',
  'two_factor_off',
  'passkey_exists',
  'reauthentication_required',
  'session_required',
  'account_suspended',
  'no_account',
  'invitation_for_other_address',
  'last_owner',
  'already_member',
  'already_invited',
  'already_subscribed',
  'suppressed',
  'last_admin_account',
  'account_of_admin',
  'yourself',
  'node_alive',
  'export_running',
  'alert_resolved',
  'no_further_step',
  'undo_expired',
  'delivery_pending',
  'webhook_disabled',
  'test_under_way',
  'not_active',
  'exists',
  'taken',
  'first_update',
  'too_many_accounts',
  'too_many_channels',
  'too_many_incident_templates',
  'too_many_incidents',
  'too_many_invitations',
  'too_many_keys',
  'too_many_maintenance_windows',
  'too_many_passkeys',
  'too_many_processes',
  'too_many_rules',
  'too_many_silences',
  'too_many_suppressions',
  'too_many_updates',
  'too_many_webhooks',
] as const;

type KnownError = (typeof knownErrors)[number];

const byStatus: Readonly<Record<number, KnownError>> = {
  400: 'validation_failed',
  401: 'unauthorized',
  402: 'plan_limit_reached',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  429: 'rate_limited',
};

/** One or two sentences. What a code says nothing of is described by its status. */
export function errorSentence(error: unknown, t: Words): string {
  if (error instanceof Unreachable) return t('error_unreachable');
  if (!(error instanceof ApiError)) return t('error_unexpected');
  if (error.code === 'account_suspended' && error.reason)
    return t('account_suspended_because', { reason: error.reason });
  return t(keyOf(error));
}

function keyOf({ code, status }: ApiError): TextKey<'common'> & `error_${string}` {
  const name = knownErrors.find((known) => known === code) ?? byStatus[status];
  if (name) return `error_${name}`;
  return status >= 500 ? 'error_internal_error' : 'error_unexpected';
}
