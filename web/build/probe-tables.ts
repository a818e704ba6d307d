// What is made of the kinds of probes, each of which is a folder: tables that name all of them, and their facts as plain
// data, which reach the dashboard without the schemas.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProbeFacts } from '../../shared/probe-facts.ts';
import { HEAD } from './messages-types.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/monitors/uptime-checks/probes');

/** Path to content. */
export async function probeTables(): Promise<Map<string, string>> {
  const all = await readFacts();
  const lines = (line: (kind: string) => string) => all.map(({ kind }) => line(kind)).join('');
  const names = all.map(({ kind }) => kind).join(', ');
  const shownOthers = all.filter(({ isShownAsGiven }) => !isShownAsGiven);
  const facts = all.map((one) => `  ${one.kind}: ${JSON.stringify(one.facts)},\n`).join('');
  return new Map([
    [
      join(root, 'shared/probe-kinds.gen.ts'),
      `${HEAD}/** In the order in which they are offered. */
export const probeKinds = [${all.map(({ kind }) => `'${kind}'`).join(', ')}] as const;

export type ProbeKind = (typeof probeKinds)[number];\n`,
    ],
    [
      join(root, 'shared/probe-facts.gen.ts'),
      `${HEAD}import type { ProbeFacts } from './probe-facts.ts';

export const probeFacts = {\n${facts}} satisfies Record<string, ProbeFacts>;\n`,
    ],
    [
      join(folder, 'kinds.gen.ts'),
      `${HEAD}${lines((kind) => `import { ${kind} } from './${kind}/probe.ts';\n`)}
export const probeTypes = { ${names} };\n`,
    ],
    [
      join(folder, 'settings-schema.gen.ts'),
      `${HEAD}import { given, shown } from './schema.ts';
${lines((kind) => `import { settings as ${kind} } from './${kind}/schema.ts';\n`)}${shownOthers.map(({ kind }) => `import { shownSettings as ${kind}Shown } from './${kind}/schema.ts';\n`).join('')}
export const givenSettings = {\n${lines((kind) => `  ${kind}: given('${kind}', ${kind}),\n`)}};

export const shownSettings = {\n${all.map(({ kind, isShownAsGiven }) => `  ${kind}: shown(${kind}${isShownAsGiven ? '' : 'Shown'}),\n`).join('')}};\n`,
    ],
  ]);
}

interface Kind {
  kind: string;
  facts: ProbeFacts;
  /** Else its schema has `shownSettings` as well. */
  isShownAsGiven: boolean;
}

/** In the order in which they are offered. */
async function readFacts(): Promise<Kind[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const kinds = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const schema = await import(join(folder, kind, 'schema.ts'));
      return { kind, facts: schema.facts, isShownAsGiven: schema.shownSettings === undefined };
    }),
  );
  return found.sort((one, other) => one.facts.place - other.facts.place);
}
