// How a body is shown. Pure.

/** Deeply nested JSON grows out of proportion. */
const MOST_GROWTH = 4;

/** JSON indented, where that changes nothing but spaces; everything else as it is. */
export function shownBody(body: string): string {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null || JSON.stringify(value) !== body) return body;
  const indented = JSON.stringify(value, null, 2);
  return indented.length > MOST_GROWTH * body.length + 100 ? body : indented;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
