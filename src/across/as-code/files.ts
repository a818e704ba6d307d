// Several files as the one document that they make, with the file, line and column of whatever is wrong. Pure.

import { isJsonObject, type JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { MASK } from '../../../shared/mask.ts';
import { type Place, type ReadYaml, readYaml } from '../../platform/yaml/read.ts';
import { sectionOf, VERSION } from './document.ts';

export interface ConfigFile {
  path: string;
  text: string;
}

interface FilePlace extends Place {
  file: string;
}

export interface FileProblem extends Partial<FilePlace> {
  /** Dotted path in the document; empty: of no field. */
  field: string;
  reason: string;
}

export type Variables = Readonly<Record<string, string | undefined>>;

export interface ReadFiles {
  document: JsonObject;
  /** By `section.key`, the file that it is from. */
  sources: Record<string, string>;
  problems: FileProblem[];
  /** Variables that are not set, by the field that is to be what they say. */
  unset: Map<string, string>;
  /** undefined: nothing of it is in a file. */
  placeOf: (field: string) => FilePlace | undefined;
}

interface Merging {
  files: { path: string; read: ReadYaml }[];
  document: JsonObject;
  /** By the first parts of a field, the file that it is from. */
  owners: Map<string, number>;
  problems: FileProblem[];
  unset: Map<string, string>;
  variables: Variables;
  howToSet: (name: string) => string;
}

/** In a shell. */
export const exporting = (name: string): string => `export ${name}=…`;

/** `variables` is what `${NAME}` stands for, and `howToSet` how one gets a value; `$${` is written for `${`. */
export function readFiles(
  files: readonly ConfigFile[],
  variables: Variables,
  howToSet = exporting,
): ReadFiles {
  const merging: Merging = {
    files: files.map(({ path, text }) => ({ path, read: readYaml(text) })),
    ...{ document: { version: VERSION }, owners: new Map(), problems: [], unset: new Map() },
    ...{ variables, howToSet },
  };
  for (const index of merging.files.keys()) addFile(merging, index);
  const { document, problems, unset, owners } = merging;
  const sources = Object.fromEntries(
    [...owners].flatMap(([field, index]) => {
      const isEntry = field.includes('.') && sectionOf(field.split('.')[0] ?? '') !== undefined;
      return isEntry ? [[field, merging.files[index]?.path ?? '']] : [];
    }),
  );
  return { document, sources, problems, unset, placeOf: (field) => placeIn(merging, field) };
}

function addFile(merging: Merging, index: number): void {
  const file = merging.files[index];
  if (!file) return;
  for (const { reason, ...place } of file.read.problems)
    merging.problems.push({ field: '', reason, file: file.path, ...place });
  const { value } = file.read;
  if (file.read.problems.length > 0 || value === null) return;
  if (!isJsonObject(value)) {
    merging.problems.push({
      field: '',
      reason: 'a map with version, cron_checks and the like',
      ...firstOf(file.path),
    });
    return;
  }
  for (const [name, part] of Object.entries(value)) addPart(merging, index, name, part);
}

const firstOf = (file: string): FilePlace => ({ file, line: 1, column: 1 });

function addPart(merging: Merging, index: number, name: string, part: unknown): void {
  const { document, owners } = merging;
  if (name === 'version') {
    document.version = part;
    if (!owners.has('version') || part !== VERSION) owners.set('version', index);
    return;
  }
  if (!isJsonObject(part)) {
    owners.set(name, index);
    document[name] = part;
    return;
  }
  const into = isJsonObject(document[name]) ? document[name] : {};
  document[name] = into;
  if (!owners.has(name)) owners.set(name, index);
  for (const [key, value] of Object.entries(part)) {
    const field = `${name}.${key}`;
    const other = owners.get(field);
    if (other === undefined) {
      owners.set(field, index);
      into[key] = substituted(merging, value, field);
    } else {
      const first = placeIn(merging, field);
      const place = merging.files[index]?.read.placeOf([name, key]);
      const reason = `is already in ${first?.file}, line ${first?.line}`;
      merging.problems.push({ field, reason, file: merging.files[index]?.path ?? '', ...place });
    }
  }
}

const VARIABLE = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** With what variables say; a field that is nothing but one that is not set stays as it is stored. */
function substituted(merging: Merging, value: unknown, field: string): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => substituted(merging, item, `${field}.${index}`));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, substituted(merging, part, `${field}.${name}`)]),
    );
  if (typeof value !== 'string' || !value.includes('${')) return value;
  return value.replace(VARIABLE, (found, name: string | undefined) => {
    if (name === undefined) return '${';
    const said = merging.variables[name];
    if (said !== undefined) return said;
    if (found === value) {
      merging.unset.set(field, name);
      return MASK;
    }
    const reason = `the variable ${name} is not set: ${merging.howToSet(name)}`;
    merging.problems.push({ field, reason, ...placeIn(merging, field) });
    return found;
  });
}

function placeIn({ files, owners }: Merging, field: string): FilePlace | undefined {
  const path = field.split('.');
  for (let length = path.length; length > 0; length -= 1) {
    const index = owners.get(path.slice(0, length).join('.'));
    const file = index === undefined ? undefined : files[index];
    if (file) return { file: file.path, ...file.read.placeOf(path) };
  }
  return undefined;
}
