// Addresses and proxies: settings that are allowed and look wrong. Pure.

import type { Config } from '../../platform/config.ts';
import { ok, problem, type Remark, warning } from './finding.ts';

export function judgeAddresses(config: Config): Remark[] {
  const { apiUrl, dashboardUrl, ports } = config;
  const urls =
    ports === 'one'
      ? [{ name: 'TOCSIN_URL', url: dashboardUrl }]
      : [
          { name: 'TOCSIN_API_URL', url: apiUrl },
          { name: 'TOCSIN_DASHBOARD_URL', url: dashboardUrl },
        ];
  const isOpen = config.bindAddresses.some((address) => !isLoopback(address));
  const isHttps = urls.some(({ url }) => url?.startsWith('https:'));
  const remarks = [
    ...(isOpen ? urls.flatMap(({ name, url }) => judgeReach(name, url)) : []),
    ...judgeTogether(apiUrl, dashboardUrl),
    ...judgeProxies(config, { isHttps, isOpen }),
  ];
  return remarks.length > 0 ? remarks : [ok('they fit together')];
}

const isLoopback = (host: string) => host === 'localhost' || /^(\[?::1\]?|127\..*)$/.test(host);

/** Without an address of its own, a host that is bound to 0.0.0.0 calls itself by what nobody elsewhere can use. */
function judgeReach(name: string, url: string | null): Remark[] {
  if (url !== null && !isLoopback(new URL(url).hostname)) return [];
  return [
    warning(
      `other machines can connect, but ${name} ${url === null ? 'is not set' : `is ${url}`}`,
      `set ${name} to the address that people and jobs use, or links and ping addresses lead nowhere`,
    ),
  ];
}

function judgeTogether(apiUrl: string | null, dashboardUrl: string | null): Remark[] {
  if (apiUrl === null || dashboardUrl === null) return [];
  if (apiUrl === dashboardUrl)
    return [problem(`both hosts have the address ${apiUrl}`, 'give the API a name or a port of its own')];
  if (new URL(apiUrl).protocol === new URL(dashboardUrl).protocol) return [];
  return [
    warning(
      'one host is reached over https:, the other over http:',
      'put both behind the proxy that ends TLS',
    ),
  ];
}

const EVERYBODY = /^(0\.0\.0\.0|::)\/0$/;

function judgeProxies(
  { trustProxy, ports }: Pick<Config, 'trustProxy' | 'ports'>,
  { isHttps, isOpen }: { isHttps: boolean; isOpen: boolean },
): Remark[] {
  const everybody = trustProxy.find((range) => EVERYBODY.test(range));
  if (everybody !== undefined)
    return [
      problem(
        `TOCSIN_TRUST_PROXY is ${everybody}: anybody can claim to come from any address, and to use TLS`,
        'name the addresses of the proxy only',
      ),
    ];
  if (trustProxy.length > 0 && !isHttps)
    return [
      warning(
        'TOCSIN_TRUST_PROXY is set, but no address begins with https:',
        ports === 'one'
          ? 'if the proxy ends TLS, set TOCSIN_URL to its https: address'
          : 'if the proxy ends TLS, set TOCSIN_API_URL and TOCSIN_DASHBOARD_URL to its https: addresses',
      ),
    ];
  if (isOpen && !isHttps)
    return [
      warning(
        'passwords and ping addresses go over the network unencrypted',
        'bind localhost and put a proxy that ends TLS in front (docs/reverse-proxy.md)',
      ),
    ];
  return [];
}
