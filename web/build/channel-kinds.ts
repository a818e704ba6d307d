// What is made of the folders of channel kinds: their table, and their icons for the dashboard.

import { readdir } from 'node:fs/promises';
import type { ChannelKind } from '../../src/delivery/kinds/kind.ts';

const BANNER = '// Written by `npm run generate` from the folders of src/delivery/kinds: do not edit.\n\n';

/** The table of kinds, for the service. */
export async function kindsTable(directory: string): Promise<string> {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const known = folders.sort().map((folder) => ({ folder, name: folder.replaceAll('-', '_') }));
  return [
    BANNER,
    ...known.map(({ folder, name }) => `import { kind as ${name} } from './${folder}/kind.ts';\n`),
    "import type { ChannelKind } from './kind.ts';\n\n",
    `export const kinds: readonly ChannelKind[] = [${known.map(({ name }) => name).join(', ')}];\n`,
  ].join('');
}

/** Their icons, for the dashboard. */
export function kindIcons(kinds: readonly Pick<ChannelKind, 'kind' | 'icon'>[]): string {
  const icons = [...new Set(kinds.map(({ icon }) => icon))].sort();
  return [
    BANNER,
    `import { ${icons.join(', ')}, type LucideIcon } from 'lucide-react';\n\n`,
    'export const kindIcons: Readonly<Record<string, LucideIcon>> = {\n',
    ...kinds.map(({ kind, icon }) => `  ${kind}: ${icon},\n`),
    '};\n',
  ].join('');
}
