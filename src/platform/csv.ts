// Tables as CSV (RFC 4180) that is safe to open in a spreadsheet.

/** With these at its start, some of them full-width, a cell would be taken for a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\n\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}]/u;

/** One line, with its end. What would be a formula gets an apostrophe before it, which spreadsheets do not show. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (cell === null ? '' : csvCell(String(cell)))).join(',')}\r\n`;

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
