// What the API refused, in the words of a page.

import { durationText } from '../../alerts/moments.ts';
import type { Issue } from '../../platform/errors.ts';
import { seconds } from '../../platform/time.ts';
import type { ApiAnswer } from './api.ts';

/** What is wrong with what was typed, as issues of the form; `field` is empty where it is no field's fault. */
export function issuesOf(answer: ApiAnswer): Issue[] {
  if (answer.status < 300) return [];
  const issues: Issue[] | undefined = answer.body.issues;
  return (
    issues?.map(({ field, reason }) => ({ field, reason: reasonText(field, reason) })) ?? [
      { field: '', reason: refusalText(answer) },
    ]
  );
}

/** One or two sentences. */
export function refusalText({ status, body, retryAfterSeconds }: ApiAnswer): string {
  const error = String(body.error);
  if (status === 402)
    return `Your plan (${body.plan}) allows ${body.limit} of these, and ${body.current} are in use.`;
  if (status === 429)
    return `Too many attempts. Try again in ${durationText(seconds(retryAfterSeconds ?? 60))}.`;
  if (error === 'account_suspended' && body.reason)
    return `This account is suspended: ${body.reason} Ask the person who runs this Tocsin.`;
  if (error in REFUSALS) return REFUSALS[error] ?? '';
  if (status >= 500)
    return `Something went wrong here, and it was not you. Please try again. If it stays so, the log has it as request ${body.request_id}.`;
  return `This was refused (${error}).`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  invalid_credentials: 'This e-mail address and this password do not belong together.',
  email_not_verified: 'Confirm your e-mail address first: follow the link in the mail that we sent you.',
  email_taken: 'There is an account with this address already. Sign in instead.',
  registration_closed: 'Nobody can register here at the moment. Ask the person who runs this Tocsin.',
  invalid_code: 'This is not the code, or it was used already. Take the one that the app shows now.',
  invalid_passkey: 'This passkey did not sign you in. Try again, or sign in with your password.',
  code_required: 'Give the code of your app, or a recovery code.',
  two_factor_on: 'Two-factor sign-in is on already.',
  two_factor_off: 'Two-factor sign-in is off, or was set up too long ago. Start again.',
  reauthentication_required: 'You signed in a while ago. Show again that it is you.',
  account_suspended: 'This account is suspended. Ask the person who runs this Tocsin.',
  invitation_for_other_address:
    'This invitation is for another address than the one that you are signed in with.',
  last_owner: 'An account needs an owner: make somebody else one first.',
  already_member: 'They are a member already.',
  already_invited: 'They are invited already. Send the invitation again, or take it back.',
  too_many_invitations: 'There are 200 open invitations, and there cannot be more. Take some back.',
  too_many_accounts: 'You own 20 accounts already, and there cannot be more.',
  last_admin_account: 'Nobody who runs this Tocsin would be in an account any more, so this one stays.',
  export_running: 'This account is being exported already. Try again when that is done.',
  account_of_admin: 'Somebody who runs this Tocsin is in this account, so it cannot be suspended.',
  yourself: 'You cannot shut yourself out. Ask somebody else who runs this Tocsin.',
  no_account: 'You are not a member of any account. Ask somebody to invite you.',
  forbidden: 'Your role in this account does not allow this. An admin of the account can change it.',
  too_many_keys: 'There are 200 keys already, and there cannot be more. Revoke some that nobody uses.',
  alert_resolved: 'This alert was resolved in the meantime.',
  conflict: 'This was sent twice, and the first one counts. Open the list to see what came of it.',
  unavailable: 'Tocsin cannot reach its database at the moment. Pings are still kept. Try again in a moment.',
};

/** From the reasons of the API to words: `integer 60..7776000` of a field in seconds is a span of time. */
function reasonText(field: string, reason: string): string {
  const [, type, least = '', most = ''] = /^(integer|string) (\d*)\.\.(\d*)$/.exec(reason) ?? [];
  if (type === 'integer' && field.endsWith('_seconds')) return `Between ${span(least)} and ${span(most)}.`;
  if (type === 'integer') return `A whole number from ${least} to ${most}.`;
  if (type === 'string' && (least === '' || least === '1') && most !== '')
    return `At most ${most} characters.`;
  if (type === 'string') return `Between ${least} and ${most} characters.`;
  if (reason === 'invalid or expired')
    return field === 'token'
      ? 'This link is not valid, or not any more. Ask for a new one.'
      : 'It is another one. The log of Tocsin shows it at every start.';
  if (reason in REASONS) return REASONS[reason] ?? '';
  return /[.!?]$/.test(reason) ? reason : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

const span = (text: string) => (Number(text) === 0 ? '0' : durationText(seconds(Number(text))));

const REASONS: Readonly<Record<string, string>> = {
  required: 'Please fill this in.',
  email: 'This is not an e-mail address.',
  'must not be blank': 'Please fill this in.',
  'one of interval_seconds and cron_expression is required': 'Please fill this in.',
};
