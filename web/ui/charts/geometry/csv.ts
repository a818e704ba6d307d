// Tables as CSV (RFC 4180) that is safe to open in a spreadsheet.

/**
 * What begins a cell that would be taken for a formula, some of it full-width (OWASP, "CSV Injection"). A spreadsheet that
 * expects semicolons or tabs between cells takes quotes within a line for text, so to it a cell may begin within ours: after
 * any of these, and after an end of a line.
 */
const FORMULA = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}])/gu;

/** Some spreadsheets pass over these at the start, and look at what follows. */
const BLANK_START = /^[\t\r\n]/;

/** Numbers are written as they are; unknown is an empty cell. */
export type Cell = string | number | null;

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = withoutFormula(cell);
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** With an apostrophe, which spreadsheets do not show at the start of a cell, before each formula that it might begin. */
function withoutFormula(text: string): string {
  const guarded = text.replaceAll(FORMULA, "$1$2'");
  return BLANK_START.test(guarded) ? `'${guarded}` : guarded;
}
