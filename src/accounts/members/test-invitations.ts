// An invitation of dora to alice's team, for the tests of this slice.

import { type AccountHosts, PASSWORD } from '../../testing/account-hosts.ts';
import type { Team } from '../../testing/account-team.ts';

type Answer = Awaited<ReturnType<AccountHosts['api']>>;

export const EMAIL = 'dora@example.org';
export const refusal = ({ status, body }: Answer) => `${status} ${body.error ?? ''}`;
export const issues = ({ body }: Answer) =>
  (body.issues ?? []).map(({ field, reason }: { field: string; reason: string }) => `${field}: ${reason}`);

export const invite = ({ alice }: Team, role = 'editor', email = EMAIL) =>
  alice.call('POST', '/account/members', { email, role });

export const look = ({ hosts }: Team, token: string) =>
  hosts.api('POST', '/invitations/look', { body: { token } });

export const accept = ({ hosts }: Team, as: string, token: string) =>
  hosts.api('POST', '/invitations/accept', { token: as, body: { token } });

export const register = ({ hosts }: Team, invitation_token: string, email = EMAIL) =>
  hosts.api('POST', '/auth/register', { body: { email, password: PASSWORD, invitation_token } });
