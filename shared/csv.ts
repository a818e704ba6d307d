// Tables as CSV (RFC 4180) that is safe to open in a spreadsheet. Pure.

/**
 * What begins a cell that would be taken for a formula, some of it full-width (OWASP, "CSV Injection"). A spreadsheet that
 * expects semicolons or tabs between cells takes quotes within a line for text, so to it a cell may begin within ours: after
 * any of these, and after an end of a line.
 */
const FORMULA = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}])/gu;

/** Some spreadsheets pass over these at the start, and look at what follows. */
const BLANK_START = /^[\t\r\n]/;

/** Numbers are written as they are; null is an empty cell. */
export type CsvCell = string | number | null;

/** One line, with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const harmless = withoutFormula(cell);
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** With an apostrophe, which spreadsheets do not show at the start of a cell, before each formula that it might begin. */
function withoutFormula(text: string): string {
  const guarded = text.replaceAll(FORMULA, "$1$2'");
  return BLANK_START.test(guarded) ? `'${guarded}` : guarded;
}
