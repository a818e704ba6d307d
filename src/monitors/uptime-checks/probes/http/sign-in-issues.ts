// What is wrong with how a check signs in and by which way it goes, beyond its schema. Pure.

import type { Issue } from '../../../../platform/errors.ts';
import { parseTarget } from '../../../../platform/safe-fetch/target.ts';
import { clientCertificateProblem } from './client-certificate.ts';
import type { SignInSettings } from './sign-in-schema.ts';

const issue = (field: string, reason: string | null): Issue[] => (reason === null ? [] : [{ field, reason }]);

const urlProblem = (url: string): string | null => {
  const target = parseTarget(url);
  return target.ok ? null : target.reason;
};

export function signInIssues(
  settings: SignInSettings & { headers: Readonly<Record<string, string>> },
): Issue[] {
  const { auth, auth_user, auth_password, token_url, headers } = settings;
  if (auth === null) return [];
  const hasHeader = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return [
    ...issue('auth_user', auth_user === null ? 'required' : null),
    ...issue('auth_user', auth === 'basic' && auth_user?.includes(':') ? 'must not contain a colon' : null),
    ...issue('auth_password', auth_password === null ? 'required' : null),
    ...issue('auth', hasHeader ? 'must be null with a header Authorization' : null),
    ...(auth === 'oauth2' ? issue('token_url', token_url === null ? 'required' : urlProblem(token_url)) : []),
  ];
}

export const wayIssues = ({ proxy, client_certificate }: SignInSettings): Issue[] => [
  ...issue('proxy', proxy === null ? null : proxyProblem(proxy)),
  ...issue(
    'client_certificate',
    client_certificate === null ? null : clientCertificateProblem(client_certificate),
  ),
];

function proxyProblem(text: string): string | null {
  const target = parseTarget(text);
  if (!target.ok) return target.reason;
  const { pathname, search } = target.url;
  return pathname === '/' && search === '' ? null : 'an address without a path';
}
