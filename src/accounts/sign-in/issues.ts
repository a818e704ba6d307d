// What JSON Schema cannot say about a registration or a new password.

import type { Issue } from '../../platform/errors.ts';
import { lineIssues } from '../../platform/labels.ts';
import { passwordProblem } from '../passwords/password-rules.ts';

/** What is wrong with a new password in `field`; the address is known only at registration. */
export function newPasswordIssues(body: unknown, field: string): Issue[] {
  const { [field]: password, email } = body as Record<string, unknown>;
  if (typeof password !== 'string') return [];
  const problem = passwordProblem(password, typeof email === 'string' ? email : null);
  return problem ? [{ field, reason: problem }] : [];
}

export function registrationIssues(body: unknown): Issue[] {
  const { name } = body as { name?: string };
  return [...newPasswordIssues(body, 'password'), ...lineIssues('name', name)];
}

/** A password is compared or a code; which of them is needed depends on the person. */
export function reauthenticationIssues(body: unknown, wrong: ReadonlySet<string>): Issue[] {
  const given = ['password', 'code'].filter((name) => Object.hasOwn(Object(body), name) || wrong.has(name));
  return given.length === 1 ? [] : [{ field: 'password', reason: 'exactly one of password and code' }];
}
