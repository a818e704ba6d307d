// Hands a table to the person as a file.

import { type CsvCell, csvLine } from '../../../shared/csv.ts';

/** The mark at the start tells spreadsheets that it is UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';

export function saveCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  const file = new Blob([BYTE_ORDER_MARK, ...rows.map(csvLine)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${fileName(name)}.csv`;
  link.click();
  // The download has its own hold on the file once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'chart';
