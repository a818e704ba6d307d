// What of rules is shown, and what a new one begins with, as the address says it.

import { ALERT_KINDS } from '../../domain/alert-kinds.ts';
import { oneOf, searchReader, textOf } from '../../search-params.ts';

export const validateSearch = searchReader({ q: textOf, kind: oneOf(ALERT_KINDS), subject: textOf });
export type RuleSearch = ReturnType<typeof validateSearch>;
