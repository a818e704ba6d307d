// What of rules is shown, and what a new one begins with, as the address says it.

import { ALERT_KINDS } from '../../domain/alert-kinds.ts';
import { idOf, oneOf, searchReader, textOf } from '../../search-params.ts';

export const validateSearch = searchReader({
  q: textOf,
  kind: oneOf(ALERT_KINDS),
  subject: textOf,
  copy_of: idOf,
});
export type RuleSearch = ReturnType<typeof validateSearch>;
