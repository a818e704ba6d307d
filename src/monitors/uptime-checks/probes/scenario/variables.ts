// Variables in the texts of a step: `{{name}}`. Pure.

const VARIABLE = /\{\{\s*([A-Za-z_][A-Za-z0-9_]{0,39})\s*\}\}/g;

export const variablesIn = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name]) => name ?? '');

/** What is not known stays as it is written. null: it would be longer than `maxLength`. */
export function filled(text: string, values: ReadonlyMap<string, string>, maxLength: number): string | null {
  let written = '';
  let from = 0;
  for (const found of text.matchAll(VARIABLE)) {
    const value = values.get(found[1] ?? '') ?? found[0];
    written += text.slice(from, found.index) + value;
    if (written.length > maxLength) return null;
    from = found.index + found[0].length;
  }
  const whole = written + text.slice(from);
  return whole.length > maxLength ? null : whole;
}
