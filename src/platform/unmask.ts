// Secrets that come back as the masks in which they were shown.

import { MASK } from '../../shared/mask.ts';
import type { Issue } from './errors.ts';

/** `given`, or what is stored where that is a mask; a mask of what is not stored is added to `issues`. */
export function unmask<Given, Stored>(
  field: string,
  given: Given,
  stored: Stored,
  issues: Issue[],
): Given | Stored {
  if (given !== MASK) return given;
  if (typeof stored !== 'string') issues.push({ field, reason: 'a value, not a mask' });
  return stored;
}
