// The variables of a script, which are secrets: pure.

import { MASK } from '../../../../../shared/mask.ts';
import type { Issue } from '../../../../platform/errors.ts';
import { GIVE_AGAIN, maskHeaders, originOf } from '../../../../platform/secret-headers.ts';
import { unmask } from '../../../../platform/unmask.ts';
import type { NestedSecrets } from '../probe-type.ts';
import type { BrowserSettings } from './schema.ts';

export const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,39}$/;

export const variableSecrets: NestedSecrets<BrowserSettings> = {
  mask: (settings) => ({ ...settings, variables: maskHeaders(settings.variables) }),
  unmask(given, kept, issues) {
    const open = Object.entries(given.variables).map(([name, value]) => {
      const known = Object.hasOwn(kept.variables, name) ? kept.variables[name] : undefined;
      return [name, unmask(`variables.${name}`, value, known, issues) ?? ''];
    });
    return { ...given, variables: Object.fromEntries(open) };
  },
  /** A script can send them anywhere: whoever writes another one has to know them. */
  moved(kept, now, given) {
    const isSame = originOf(kept.url) === originOf(now.url) && kept.settings.script === now.settings.script;
    if (isSame) return [];
    const variables = given.variables ?? maskHeaders(kept.settings.variables);
    return Object.entries(variables)
      .filter(([, value]) => value === MASK)
      .map(([name]): Issue => ({ field: `variables.${name}`, reason: GIVE_AGAIN }));
  },
  values: ({ variables }) => ({ headers: [], sent: Object.values(variables).flatMap(formsOf) }),
  fill: (given, kept) => ({ variables: maskHeaders(kept.variables), ...given }),
  beside: (_given, kept) => kept,
};

/** As it is, as a trace has it, and as a form sends it. */
function formsOf(value: string): string[] {
  const typed = new URLSearchParams({ value }).toString().slice('value='.length);
  const encoded = encodeURIComponent(value.toWellFormed());
  return [...new Set([value, JSON.stringify(value).slice(1, -1), typed, encoded])];
}
