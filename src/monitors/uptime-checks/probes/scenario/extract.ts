// What the answer to a step leaves for later ones. Pure.

import { readJsonPath } from '../../../json-path.ts';
import { readPattern } from '../../../pattern.ts';
import type { ScenarioStep } from './schema.ts';

export interface Answered {
  headers: Readonly<Record<string, string>>;
  /** Null where it cannot be read as text. */
  body: string | null;
  cookie(name: string): string | null;
}

const MAX_VALUE_LENGTH = 4_096;

export type Extracted = { ok: true; value: string } | { ok: false; reason: string };

/** In the order in which they are asked for. */
export function extractAll(extract: ScenarioStep['extract'], answered: Answered): Extracted[] {
  let parsed: { value: unknown } | null | undefined;
  const json = () => {
    if (parsed === undefined) parsed = parse(answered.body);
    return parsed;
  };
  return extract.map(({ from, expression }) => {
    const found = foundBy(from, expression, answered, json);
    if (found === null || found === undefined) return { ok: false, reason: 'nothing was found' };
    if (typeof found === 'object') return { ok: false, reason: 'it is no plain value' };
    const value = String(found);
    return value.length > MAX_VALUE_LENGTH
      ? { ok: false, reason: `it is longer than ${MAX_VALUE_LENGTH} characters` }
      : { ok: true, value };
  });
}

function foundBy(
  from: ScenarioStep['extract'][number]['from'],
  expression: string,
  { headers, body, cookie }: Answered,
  json: () => { value: unknown } | null,
): unknown {
  if (from === 'header') {
    const name = expression.toLowerCase();
    return Object.hasOwn(headers, name) ? headers[name] : null;
  }
  if (from === 'cookie') return cookie(expression);
  if (from === 'pattern') {
    const pattern = readPattern(expression);
    return pattern.ok && body !== null ? pattern.firstIn(body) : null;
  }
  const [path, root] = [readJsonPath(expression), json()];
  const found = path.ok && root ? path.find(root.value) : null;
  return found?.ok ? found.values[0] : null;
}

/** Null where it is no JSON. */
function parse(body: string | null): { value: unknown } | null {
  try {
    return { value: JSON.parse(body ?? '') };
  } catch {
    return null;
  }
}
