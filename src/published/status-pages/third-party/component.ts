// Components whose status other providers report, as the owner of a page gives them. Pure.

import type { Issue } from '../../../platform/errors.ts';
import { labelIssues } from '../../../platform/labels.ts';
import { linkedOrigin } from '../logos/linked.ts';
import type { NewThirdPartyComponent, ThirdPartyComponent } from '../schema.ts';

/** As it is stored: one address for everything that names the same page. */
export const thirdPartyAsKept = ({ name, url, component }: NewThirdPartyComponent): ThirdPartyComponent => ({
  name: name.trim(),
  url: addressAsKept(url) ?? url,
  component: component?.trim() ?? null,
});

/** What is wrong with components whose fields have the right types. */
export const thirdPartyIssues = (field: string, given: unknown): Issue[] =>
  (Array.isArray(given) ? given : []).flatMap((one, index) => {
    const { name, url, component }: Partial<Record<string, unknown>> = { ...one };
    return [
      ...Object.entries({ name, component }).flatMap(([key, text]) =>
        labelIssues({ name: text ?? null }).map(({ reason }) => ({
          field: `${field}.${index}.${key}`,
          reason,
        })),
      ),
      ...(typeof url === 'string' && addressAsKept(url) === null
        ? [{ field: `${field}.${index}.url`, reason: addressReason(url) }]
        : []),
    ];
  });

const addressReason = (url: string): string =>
  /^\s*https:/i.test(url) ? 'an https address with the name of a host' : 'must begin with https://';

function addressAsKept(text: string): string | null {
  if (linkedOrigin(text.trim()) === null) return null;
  const { origin, pathname } = new URL(text.trim());
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
