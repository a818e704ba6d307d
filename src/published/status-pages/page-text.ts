// Rules for the texts of a page that a schema cannot say. Pure.

import type { Issue } from '../../platform/errors.ts';
import { labelIssues } from '../../platform/labels.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { emailDomainAsKept, networkAsKept } from './access/reader-access.ts';
import { siteOrigin } from './logos/linked.ts';
import { cssIssues, linkIssues } from './look.ts';
import { slugIssue } from './slug.ts';
import { thirdPartyIssues } from './third-party/component.ts';

/** What is wrong with the texts of a body whose fields have the right types; any of them may be missing. */
export function pageTextIssues(fields: Readonly<Record<string, unknown>>): Issue[] {
  const { slug, name, components, time_zone, allowed_email_domains, allowed_networks } = fields;
  const { header_links, footer_links, embed_origins, custom_css, third_party_components } = fields;
  const reason = typeof slug === 'string' ? slugIssue(slug) : null;
  return [
    ...(reason === null ? [] : [{ field: 'slug', reason }]),
    ...labelIssues({ name }),
    ...(typeof time_zone === 'string' && !isTimeZone(time_zone)
      ? [{ field: 'time_zone', reason: 'IANA name of a time zone, such as Europe/Vilnius' }]
      : []),
    ...listIssues('allowed_email_domains', allowed_email_domains, {
      ...{ asKept: emailDomainAsKept, reason: 'a domain, such as example.com' },
    }),
    ...listIssues('allowed_networks', allowed_networks, {
      ...{ asKept: networkAsKept, reason: 'an address, or a network such as 192.0.2.0/24' },
    }),
    ...listIssues('embed_origins', embed_origins, {
      ...{ asKept: siteOrigin, reason: 'an origin such as https://www.example.com' },
    }),
    ...(typeof custom_css === 'string' ? cssIssues(custom_css) : []),
    ...linkIssues('header_links', header_links),
    ...linkIssues('footer_links', footer_links),
    ...thirdPartyIssues('third_party_components', third_party_components),
    ...(Array.isArray(components) ? components.flatMap(componentIssues) : []),
  ];
}

const listIssues = (
  field: string,
  given: unknown,
  { asKept, reason }: { asKept: (text: string) => string | null; reason: string },
): Issue[] =>
  (Array.isArray(given) ? given : []).flatMap((text, index) =>
    typeof text === 'string' && asKept(text) === null ? [{ field: `${field}.${index}`, reason }] : [],
  );

function componentIssues(component: unknown, index: number): Issue[] {
  const { display_name, group } = { display_name: null, group: null, ...(component as object | null) };
  const labels = { display_name, group };
  return Object.entries(labels).flatMap(([field, name]) =>
    labelIssues({ name }).map((issue) => ({ field: `components.${index}.${field}`, reason: issue.reason })),
  );
}
