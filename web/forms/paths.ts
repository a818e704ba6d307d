// Values by dotted path, such as `http.expected_status.0`, as the API names fields.

export type Values = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Values => typeof value === 'object' && value !== null;

export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isBranch(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      values,
    );
}

/** A copy with one value changed; what is on the way there is made where it is missing. */
export function withValueAt<V>(values: V, path: string, value: unknown): V {
  return changed(values, path.split('.'), value) as V;
}

function changed(values: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(values)) {
    const index = Number(key);
    const items: unknown[] = [...values];
    items[index] = changed(items[index], rest, value);
    return items;
  }
  const branch = isBranch(values) ? values : {};
  return { ...branch, [key]: changed(branch[key], rest, value) };
}

/** Whether `path` is `parent` or lies below it. */
export const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

/** Whether both are the same as JSON, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isBranch(a) || !isBranch(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = definedKeys(a);
  return keys.length === definedKeys(b).length && keys.every((key) => isSame(a[key], b[key]));
}

const definedKeys = (branch: Values) => Object.keys(branch).filter((key) => branch[key] !== undefined);
