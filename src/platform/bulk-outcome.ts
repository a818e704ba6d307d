// How one act of many went, for the answer that lists them.

import { Refusal } from './errors.ts';

/** `expected`: the refusal that is a result of its own; any other but 404 is thrown. */
export async function bulkOutcome<Code extends string>(
  acting: Promise<unknown>,
  expected: Code,
): Promise<'done' | 'not_found' | Code> {
  try {
    await acting;
    return 'done';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) return 'not_found';
    if (error.code === expected) return expected;
    throw error;
  }
}
