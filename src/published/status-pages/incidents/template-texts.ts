// The title and the message that a template says, with its variables. Pure.

import { languages } from '../../../../shared/languages.ts';
import { variablesOf, withVariables } from '../../../../shared/text-variables.ts';
import type { Issue } from '../../../platform/errors.ts';
import type { Affected } from './incident.ts';
import type { NewIncident, Template } from './schema.ts';
import type { PageName } from './store.ts';

const LONGEST = { title: 200, message: 5_000 } as const;

type Texts = Pick<Template, 'title' | 'message'>;

interface Wanted {
  given: Pick<NewIncident, 'title' | 'message' | 'variables'>;
  /** null: none was chosen. */
  template: Texts | null;
  page: Pick<PageName, 'name' | 'language'>;
  affected: readonly Pick<Affected, 'name'>[];
}

/** What was given itself is taken as it is; of the template each variable needs a value. */
export function textsFrom({ given, template, page, affected }: Wanted): Texts & { issues: Issue[] } {
  const values = { ...knownVariables(page, affected), ...given.variables };
  const filled = (field: keyof Texts) => given[field] ?? withVariables(template?.[field] ?? '', values);
  const [title, message] = [filled('title').trim(), filled('message')];
  const asked = (['title', 'message'] as const).filter((field) => given[field] === undefined);
  const missing = variablesOf(...asked.map((field) => template?.[field] ?? '')).filter(
    (name) => !Object.hasOwn(values, name),
  );
  return {
    ...{ title, message },
    issues: [
      ...missing.map((name) => ({ field: `variables.${name}`, reason: 'required' })),
      ...asked
        .filter((field) => template && { title, message }[field].length > LONGEST[field])
        .map((field) => ({ field, reason: `string 1..${LONGEST[field]}` })),
    ],
  };
}

const knownVariables = ({ name, language }: Wanted['page'], affected: readonly Pick<Affected, 'name'>[]) => ({
  page: name,
  components: new Intl.ListFormat(languages[language ?? 'en'].locale).format(affected.map((one) => one.name)),
});
