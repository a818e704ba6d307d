// What the table of a chart is made of.

import type { CsvCell } from '../../../shared/csv.ts';

interface TableRow {
  /** As it is read; the first heads the row. */
  shown: readonly string[];
  /** As it is computed with: moments in ISO 8601, numbers without units. */
  raw: readonly CsvCell[];
}

export interface ChartTableOf {
  head: readonly string[];
  /** With units, which the raw numbers lack. */
  rawHead?: readonly string[];
  /** Only asked for when somebody wants to see it. */
  rows(): readonly TableRow[];
}
