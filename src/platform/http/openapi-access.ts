// Who may call what, as the OpenAPI document says it: by the security schemes of a host, and by the roles beside them.

import type { Access, Route, Surface } from './route.ts';

type Security = Record<string, string[]>[];

const ROLES = `The names beside it are roles:
- \`viewer\`: every member of the account and any of its keys.
- \`editor\`, \`admin\`: members with this role or above, and full keys.
- \`owner\`: owners of the account.
- \`person\`: people signed in, no keys. Alone: also without an account.
- \`instance_admin\`: instance admins signed in.
- \`recent\`: signed in or re-authenticated in the last ten minutes.

The header \`X-Account-Id\` selects one of several accounts of a person; without it, the one joined first.

A \`POST\` may carry the header \`Idempotency-Key\`, 1 to 255 visible ASCII characters: the same key with the same request within 24 hours gets the first answer again.`;

const DEFAULT_ROLE = 'editor';

const schemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An API key, or the token of a session.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-toc_session',
    description: 'Set by signing in. Changes also need the Origin of the dashboard.',
  },
  agent_key: { type: 'http', scheme: 'bearer', description: 'Token of a server’s agent, or of a location.' },
  scoped_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Key of a custom endpoint or TV dashboard; also in the query as `key` or `api_key`.',
  },
};

const schemeOf = (surface: Surface) => (surface === 'api' ? 'bearer' : 'session');

export function securitySchemesOf(surface: Surface) {
  const signIn = schemes[schemeOf(surface)];
  return {
    [schemeOf(surface)]: { ...signIn, description: `${signIn.description}\n\n${ROLES}` },
    agent_key: schemes.agent_key,
    scoped_key: schemes.scoped_key,
  };
}

/** What the document names once for all. */
export const defaultSecurity = (surface: Surface): Security => [{ [schemeOf(surface)]: [DEFAULT_ROLE] }];

/** Where it is not the default. */
export function securityOf(
  { access, recentSignIn }: Pick<Route, 'access' | 'recentSignIn'>,
  surface: Surface,
): { security?: Security } {
  if (access.kind === 'public') return { security: [] };
  if (access.kind === 'scoped')
    return {
      security: [{ [access.key === 'agent' || access.key === 'probe' ? 'agent_key' : 'scoped_key']: [] }],
    };
  const roles = [...rolesOf(access), ...(recentSignIn ? ['recent'] : [])];
  return roles.join() === DEFAULT_ROLE ? {} : { security: [{ [schemeOf(surface)]: roles }] };
}

function rolesOf(access: Exclude<Access, { kind: 'public' | 'scoped' }>): string[] {
  switch (access.kind) {
    case 'account':
      return [access.role];
    case 'person':
      return ['person', access.role ?? 'viewer'];
    case 'signed_in':
      return ['person'];
    case 'instance_admin':
      return ['instance_admin'];
  }
}
