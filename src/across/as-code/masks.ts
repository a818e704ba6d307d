// What a mask stands for in a document: what is stored. Pure.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { MASK } from '../../../shared/mask.ts';

/** `given` with what is stored where a mask stands for it; the paths of masks that stand for nothing. */
export function withoutMasks(
  given: unknown,
  stored: unknown,
  path = '',
): { value: unknown; missing: string[] } {
  if (given === MASK)
    return typeof stored === 'string' ? { value: stored, missing: [] } : { value: given, missing: [path] };
  if (typeof given !== 'object' || given === null) return { value: given, missing: [] };
  const kept = typeof stored === 'object' && stored !== null ? (stored as JsonObject) : {};
  const missing: string[] = [];
  const parts = Object.entries(given).map(([name, part]) => {
    const read = withoutMasks(part, kept[name], path === '' ? name : `${path}.${name}`);
    missing.push(...read.missing);
    return [name, read.value] as const;
  });
  return {
    value: Array.isArray(given) ? parts.map(([, value]) => value) : Object.fromEntries(parts),
    missing,
  };
}
