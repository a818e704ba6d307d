// Which status codes of HTTP count as an answer: entries such as `204` and `200-299`.

/** Whether one of the entries names this status. Pure. */
export const isExpectedStatus = (expected: readonly string[], status: number): boolean =>
  expected.map(readEntry).some((entry) => entry !== null && entry.first <= status && status <= entry.last);

/** Why an entry cannot be used, as a short sentence for the `issues` of a 400; null when it can. */
export const expectedStatusProblem = (entry: string): string | null =>
  readEntry(entry) ? null : 'a status such as 204, or a range such as 200-299, from 100 to 599';

function readEntry(entry: string): { first: number; last: number } | null {
  const [, from, to = from] = /^([1-5]\d\d)(?:-([1-5]\d\d))?$/.exec(entry) ?? [];
  const [first, last] = [Number(from), Number(to)];
  return first <= last ? { first, last } : null;
}
