// How an HTTP monitor of Uptime Kuma signs in, and by which way it goes. Pure.

import type { DraftUptimeCheck } from '../draft.ts';
import type { Fields, SourceItem } from '../source-item.ts';

type Http = NonNullable<DraftUptimeCheck['http']>;

/** A user name and a password are a header. */
export function signInOf(item: SourceItem): Http {
  const method = item.text('auth_method');
  if (method === 'oauth2-cc') {
    item.carry('auth_method', 'oauth_auth_method');
    item.carry('oauth_client_id', 'oauth_client_secret', 'oauth_token_url', 'oauth_scopes');
    return {
      auth: 'oauth2',
      auth_user: item.text('oauth_client_id'),
      auth_password: item.text('oauth_client_secret'),
      token_url: item.text('oauth_token_url'),
      ...(item.isSet('oauth_scopes') ? { token_scope: item.text('oauth_scopes') } : {}),
    };
  }
  if (method !== 'mtls') return {};
  item.carry('auth_method', 'tls_cert', 'tls_key');
  return { client_certificate: `${item.text('tls_cert') ?? ''}\n${item.text('tls_key') ?? ''}` };
}

export function wayOf(item: SourceItem, proxies: readonly Fields[]): Http {
  const family = item.text('ip_family');
  const isKnown = family === 'ipv4' || family === 'ipv6';
  if (isKnown) item.carry('ip_family');
  return { ...(isKnown ? { address_family: family } : {}), ...proxyOf(item, proxies) };
}

function proxyOf(item: SourceItem, proxies: readonly Fields[]): Http {
  const id = item.number('proxy_id');
  const row = id === null ? undefined : proxies.find((one) => Number(one.id) === id);
  if (!row) return {};
  const protocol = String(row.protocol);
  if (protocol !== 'http' && protocol !== 'https') {
    item.refuse('proxy_id', `A proxy of the kind ${protocol}: the check connects directly.`);
    return {};
  }
  item.carry('proxy_id');
  const host = String(row.host).includes(':') ? `[${String(row.host)}]` : String(row.host);
  const isSignedIn = Number(row.auth) === 1;
  return {
    proxy: `${protocol}://${host}:${Number(row.port)}`,
    ...(isSignedIn ? { proxy_user: String(row.username), proxy_password: String(row.password) } : {}),
  };
}
