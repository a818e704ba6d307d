// The way to a server by HTTP, and who else sees what is sent on it. Pure.

import { parseTarget } from '../../../../platform/safe-fetch/target.ts';
import { originOf } from '../../../../platform/secret-headers.ts';
import type { Way } from './ask.ts';
import { proxyOf } from './proxy.ts';
import type { SignInSettings } from './sign-in-schema.ts';

export const wayOf = (
  settings: SignInSettings & { verify_tls: boolean; address_family?: 'ipv4' | 'ipv6' | null },
): Way => ({
  verify: settings.verify_tls,
  proxy: proxyOf(settings),
  family: settings.address_family ? (settings.address_family === 'ipv4' ? 4 : 6) : null,
  clientCertificate: settings.client_certificate,
});

/** What else is connected to, by field. */
export const wayAddresses = ({ proxy, auth, token_url }: SignInSettings) => [
  { field: 'proxy', host: hostOf(proxy) },
  { field: 'token_url', host: auth === 'oauth2' ? hostOf(token_url) : null },
];

/** Who else gets to see what is sent. */
export const wayThrough = ({ proxy, auth, token_url }: SignInSettings): string[] => [
  proxy === null ? '' : originOf(proxy),
  auth === 'oauth2' ? originOf(token_url ?? '') : '',
];

function hostOf(url: string | null): string | null {
  const target = url === null ? null : parseTarget(url);
  return target?.ok ? target.host : null;
}
