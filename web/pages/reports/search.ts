// Which report is shown, as the address says it.

import { oneOf, searchReader, textOf } from '../../search-params.ts';

const day = (value: unknown): string | undefined =>
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(textOf(value) ?? '')?.[0];

export const validateSearch = searchReader({ period: oneOf(['week', 'month']), date: day });
export type ReportSearch = ReturnType<typeof validateSearch>;
