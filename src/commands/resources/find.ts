// Which one is meant by a name: people know names, the API knows ids.

import { StartupProblem } from '../../platform/startup-problem.ts';
import { call } from './call.ts';
import { parametersOf, type Resource } from './resource.ts';

/** Where a name is looked for, in this order. */
const NAMES = ['name', 'key', 'slug', 'hostname', 'email', 'title'] as const;
const MOST_PAGES = 50;

/** `given` where it is an id already. Throws StartupProblem where none or several have the name. */
export async function idOf(resource: Resource, given: string): Promise<string> {
  const list = resource.operations.find(({ verb, items }) => verb === 'list' && items);
  const one = resource.operations.find(({ verb, path }) => verb !== 'list' && path.includes(':'));
  const [idName = 'id'] = one ? parametersOf(one) : [];
  if (/^\d+$/.test(given) || !list?.items) return given;
  const items = await itemsNamed(list, given);
  const found = [idName, ...NAMES]
    .map((field) => items.filter((item) => item[field] === given))
    .find((some) => some.length > 0);
  const [match, ...others] = found ?? [];
  if (!match) throw new StartupProblem(`none of ${resource.name} is called ${JSON.stringify(given)}`);
  if (others.length > 0)
    throw new StartupProblem(
      `${found?.length} of ${resource.name} are called ${JSON.stringify(given)}: name one by its id: ${found?.map((item) => item[idName]).join(', ')}`,
    );
  return String(match[idName]);
}

type Item = Readonly<Record<string, unknown>>;

async function itemsNamed(
  { path, query, items }: Resource['operations'][number],
  given: string,
): Promise<Item[]> {
  const takes = (name: string) => query.some((field) => field.name === name);
  const asked = new URLSearchParams({
    ...(takes('q') && { q: given }),
    ...(takes('limit') && { limit: '200' }),
  });
  const found: Item[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { body } = await call({ method: 'GET', path: `${path}?${asked}` });
    const its = body[items?.key ?? ''];
    if (Array.isArray(its)) found.push(...its);
    if (typeof body.next_cursor !== 'string') return found;
    asked.set('cursor', body.next_cursor);
  }
  return found;
}
