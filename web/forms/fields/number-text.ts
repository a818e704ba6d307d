// Numbers as people type them. Pure.

/** The number; null for nothing; the text itself where it is no number, for the schema to refuse. */
export function parseNumber(text: string): number | string | null {
  const plain = text.trim().replace(/[−–]/, '-').replace(',', '.');
  if (plain === '') return null;
  return /^-?\d{1,16}(\.\d{1,9})?$/.test(plain) ? Number(plain) : text;
}

export const shownNumber = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';
