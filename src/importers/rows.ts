// What is read of any database of another tool: rows of tables, within bounds.

import type { Fields } from './source-item.ts';

export type Rows<Table extends string> = Readonly<Record<Table, readonly Fields[]>>;

/** Of every table: more is nothing that people look after. */
export const MOST_ROWS = 50_000;
/** Of one value: certificates, bodies and icons. */
export const MOST_BYTES = 2_000_000;
