// Where a page is shown: on the dashboard host, or on a domain of its own, where its parts are at the root.

import type { App } from '../../../platform/app.ts';
import { readKey } from '../access/tokens.ts';
import { subscribeFormToken } from '../signatures.ts';
import type { View, ViewLogo } from '../view.ts';
import type { StatusPageLocale } from '../words/locale.ts';

export interface Place {
  /** Before the paths of the parts of the page: `/status/acme`, or nothing on its own domain. */
  base: string;
  /** The page itself. */
  home: string;
  /** With scheme and host, for those who carry the address elsewhere: the domain of its own wherever there is one. */
  canonical: string;
  /** What comes before the paths of its parts in such addresses. */
  canonicalBase: string;
  /** The same as JSON. */
  json: string;
  /** Of a private page, what lets programs read the JSON and the feed: a query; else nothing. */
  key: string;
  /** Where the picture is; null without one. */
  logo: string | null;
  /** Where that is which stands in for it on dark pages. */
  darkLogo: string | null;
  /** What the form carries that subscribes readers; of a private page each reader is sent another one in its place. */
  formToken: string;
  /** In the language of the page, or else that of the reader, and on the clock of the page. */
  locale: StatusPageLocale;
}

export function placeOf(
  { page }: View,
  { urls, secret }: Pick<App, 'urls' | 'secret'>,
  { isOwnDomain, locale }: { isOwnDomain: boolean; locale: StatusPageLocale },
): Place {
  const { slug, custom_domain } = page;
  const key = page.access === null ? '' : `?key=${readKey({ secret }, { id: page.id, access: page.access })}`;
  const base = isOwnDomain ? '' : `/status/${slug}`;
  const canonicalBase =
    custom_domain === null ? `${urls.dashboard}/status/${slug}` : `https://${custom_domain}`;
  return {
    base,
    home: base || '/',
    canonical: custom_domain === null ? canonicalBase : `${canonicalBase}/`,
    canonicalBase,
    json: `${urls.api}/status/${slug}${key}`,
    key,
    logo: logoPath(page.logo, page.slug, isOwnDomain),
    darkLogo: darkLogoPath(page, isOwnDomain),
    formToken: subscribeFormToken({ secret }, page.id),
    locale,
  };
}

function logoPath(logo: ViewLogo | null, slug: string, isOwnDomain: boolean): string | null {
  if (!logo) return null;
  if (logo.kind === 'linked') return logo.url;
  return `${isOwnDomain ? '' : `/api/status/${slug}`}/logo?v=${logo.version}`;
}

function darkLogoPath({ dark_logo, slug }: View['page'], isOwnDomain: boolean): string | null {
  const path = logoPath(dark_logo, slug, isOwnDomain);
  return dark_logo?.kind === 'uploaded' ? `${path}&theme=dark` : path;
}
