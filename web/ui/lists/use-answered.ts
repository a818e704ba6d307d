import { useDeferredValue, useMemo } from 'react';
import { WHOLE_UP_TO } from './windowing.ts';

interface Asked<Row> {
  rows: readonly Row[];
  question: string;
}

interface Answered<Row> extends Asked<Row> {
  /** These are not yet the rows that were given. */
  isBehind: boolean;
}

/**
 * Rows of a long list are drawn after what asked for them was (a letter, a sign in a head), and what is typed meanwhile
 * comes first. Rows and question belong together. A list that was empty is not shown as such a moment longer.
 */
export function useAnswered<Row>(rows: readonly Row[], question: string): Answered<Row> {
  const asked = useMemo(() => ({ rows, question }), [rows, question]);
  const deferred = useDeferredValue(asked);
  const mayWait = rows.length > WHOLE_UP_TO && deferred.rows.length > 0;
  const answered = mayWait ? deferred : asked;
  return { ...answered, isBehind: answered !== asked };
}
