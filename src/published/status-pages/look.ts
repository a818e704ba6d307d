// How a page looks, as its owner chose it. Pure.

import { formats } from '../../../shared/json-schema/formats.ts';
import { compilePageCss, cssReason } from '../../../shared/page-css.ts';
import type { Issue } from '../../platform/errors.ts';
import { labelIssues } from '../../platform/labels.ts';
import { siteOrigin } from './logos/linked.ts';
import type { PageLink, StatusPageChanges } from './schema.ts';
import type { PageColumns } from './store.ts';

export const LOOK_FIELDS = [
  ...(['accent_color', 'background_color', 'header_links', 'footer_links'] as const),
  'embed_origins',
] as const;
type LookField = (typeof LOOK_FIELDS)[number];

/** As it is stored: `pageTextIssues` has refused what cannot be. */
export function lookSettings(
  kept: Pick<PageColumns, LookField>,
  given: Pick<StatusPageChanges, LookField>,
): Pick<PageColumns, LookField> {
  return {
    accent_color: colour(given.accent_color, kept.accent_color),
    background_color: colour(given.background_color, kept.background_color),
    header_links: given.header_links?.map(linkAsKept) ?? kept.header_links,
    footer_links: given.footer_links?.map(linkAsKept) ?? kept.footer_links,
    embed_origins: given.embed_origins
      ? [...new Set(given.embed_origins.flatMap((text) => siteOrigin(text) ?? []))]
      : kept.embed_origins,
  };
}

const colour = (given: string | null | undefined, kept: string | null): string | null =>
  given === undefined ? kept : (given?.toLowerCase() ?? null);

const linkAsKept = ({ label, url }: PageLink): PageLink => ({ label: label.trim(), url: url.trim() });

/** What is wrong with a list of links whose fields have the right types. */
export const linkIssues = (field: string, links: unknown): Issue[] =>
  (Array.isArray(links) ? links : []).flatMap((link, index) => {
    const { label, url }: { label?: unknown; url?: unknown } = { ...link };
    return [
      ...labelIssues({ name: label }).map(({ reason }) => ({ field: `${field}.${index}.label`, reason })),
      ...(typeof url === 'string' && !isLinked(url.trim())
        ? [{ field: `${field}.${index}.url`, reason: 'an http, https or mailto address' }]
        : []),
    ];
  });

const MAIL = 'mailto:';

/** Anything else could be script, or a file of the reader. */
function isLinked(url: string): boolean {
  if (url.toLowerCase().startsWith(MAIL)) return formats.email?.(url.slice(MAIL.length)) ?? false;
  const address = formats.url?.(url) ? URL.parse(url) : null;
  return address !== null && address.username === '' && address.password === '';
}

export function cssIssues(source: string): Issue[] {
  const { problem } = compilePageCss(source);
  return problem ? [{ field: 'custom_css', reason: cssReason(problem) }] : [];
}
