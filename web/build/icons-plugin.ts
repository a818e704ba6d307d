// Vite: icons that are imported by name come from a file of their own each, so that who needs which is known when chunks
// are made, and the build reads a hundred of them instead of all. Our own component draws their shapes, which lose the
// keys by which React finds in development what moved: none ever does, and six random letters each are what a browser
// loads longest.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const IMPORT = /import \{([^}]+)\} from 'lucide-react';/g;
const EXPORT = /export \{([^}]+)\} from '\.\/(icons\/[\w-]+)\.mjs';/g;

const KEY = /,\s*key: "\w+"(?=\s*\})/g;
const COMPONENT = "import createLucideIcon from '../createLucideIcon.mjs';";
const OWN_COMPONENT = `import { drawnIcon as createLucideIcon } from '${join(import.meta.dirname, '../ui/controls/drawn-icon.ts')}';`;

export function icons(): Plugin[] {
  const files = iconFiles();
  return [
    {
      name: 'icons',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /\.tsx?$/, code: `from '${PACKAGE}'` },
        handler: (code) => ({ code: code.replace(IMPORT, (_, names) => oneByOne(names, files)), map: null }),
      },
    },
    {
      name: 'icons-drawn',
      apply: 'build',
      transform: {
        filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
        handler(code) {
          if (!code.includes(COMPONENT)) this.error('an icon of lucide is made in another way');
          return { code: code.replace(KEY, '').replace(COMPONENT, OWN_COMPONENT), map: null };
        },
      },
    },
  ];
}

/** Of every name that an icon has, where it lies. Node.js is given the package in another form. */
function iconFiles(): ReadonlyMap<string, string> {
  const given = fileURLToPath(import.meta.resolve(PACKAGE));
  const names = readFileSync(join(dirname(given), '../esm/lucide-react.mjs'), 'utf8');
  const files = [...names.matchAll(EXPORT)].flatMap(([, list = '', file]) =>
    [...list.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, `${PACKAGE}/${file}`] as const),
  );
  return new Map(files);
}

/** Lines stay where they were. */
function oneByOne(names: string, files: ReadonlyMap<string, string>): string {
  const lines = names.split(',').map((part) => {
    const [blank = ''] = /^\s*/.exec(part) ?? [];
    const [, name = '', alias = name] = /^(\w+)(?: as (\w+))?$/.exec(part.trim()) ?? [];
    const file = files.get(name);
    if (file) return `${blank}import ${alias} from '${file}';`;
    // Types are left out of what is built.
    return /^(type .*)?$/.test(part.trim()) ? blank : `${blank}import {${part}} from '${PACKAGE}';`;
  });
  return lines.join('');
}
