// Lists of checks as a client reads them: page after page.

interface Checks<Check> {
  checks: Check[];
  next_cursor: string | null;
}

type Call = (method: 'GET', path: string) => Promise<{ body: Checks<unknown> }>;

/** Every page from the first to the last, with the number of calls it took. `path` has a query. */
export async function allChecks<Check>(call: Call, path: string): Promise<{ found: Check[]; calls: number }> {
  const found: Check[] = [];
  let cursor: string | null = null;
  let calls = 0;
  do {
    const { body } = await call('GET', `${path}${cursor ? `&cursor=${cursor}` : ''}`);
    found.push(...(body as Checks<Check>).checks);
    cursor = body.next_cursor;
    calls += 1;
  } while (cursor);
  return { found, calls };
}

/** By a field and among equals by id, both turned around by a minus; where it is null last in either direction. */
export function inOrderOf<Check extends { id: number }>(
  checks: readonly Check[],
  field: string,
  minus: '' | '-',
): Check[] {
  const direction = minus ? -1 : 1;
  const read = (check: Check) => (check as Record<string, unknown>)[field] as number | string | null;
  return checks.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === b) return (one.id - other.id) * direction;
    if (a === null || b === null) return a === null ? 1 : -1;
    return (a < b ? -1 : 1) * direction;
  });
}
