// Tables as CSV (RFC 4180) that is safe to open in a spreadsheet.

/** With these at its start, some of them full-width, a cell would be taken for a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\n\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u;

/** Numbers are written as they are; unknown is an empty cell. */
export type Cell = string | number | null;

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
