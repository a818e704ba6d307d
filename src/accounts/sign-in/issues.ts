// What JSON Schema cannot say about a registration or a new password.

import type { Issue } from '../../platform/errors.ts';
import { lineIssues } from '../../platform/labels.ts';
import { passwordProblem } from '../password-rules.ts';

/** What is wrong with a new password in `field`; the address is known only at registration. */
export function newPasswordIssues(body: unknown, field: string): Issue[] {
  const { [field]: password, email } = body as Record<string, unknown>;
  if (typeof password !== 'string') return [];
  const problem = passwordProblem(password, typeof email === 'string' ? email : null);
  return problem ? [{ field, reason: problem }] : [];
}

/** Invitations belong to the members of an account; until there are some, no token of one can hold. */
export function registrationIssues(body: unknown): Issue[] {
  const { invitation_token, name } = body as { invitation_token?: string; name?: string };
  const invitation = { field: 'invitation_token', reason: 'invalid or expired' };
  return [
    ...newPasswordIssues(body, 'password'),
    ...lineIssues('name', name),
    ...(invitation_token === undefined ? [] : [invitation]),
  ];
}
