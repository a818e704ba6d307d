// An exported document as it is written to files: variables for its secrets. Pure.

import { isJsonObject, type JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { MASK } from '../../../shared/mask.ts';

/** What `readFiles` gives back as `document` where the variables are set, or where they are not and secrets stay. */
export function withVariables(document: JsonObject): { document: JsonObject; variables: string[] } {
  const variables: string[] = [];
  const written = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => written(item, `${path}_${index + 1}`));
    if (isJsonObject(value)) return writtenFields(value, path);
    if (typeof value !== 'string') return value;
    if (value !== MASK) return value.replaceAll('${', () => '$${');
    const name = freeName(path, variables);
    variables.push(name);
    return `\${${name}}`;
  };
  const writtenFields = (fields: JsonObject, path: string): JsonObject =>
    Object.fromEntries(
      Object.entries(fields).map(([name, part]) => [
        name,
        written(part, path === '' ? name : `${path}_${name}`),
      ]),
    );
  return { document: writtenFields(document, ''), variables };
}

function freeName(path: string, taken: readonly string[]): string {
  const name = path.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}_${count}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
