// The types of the catalogues: which keys there are, and what each of them takes.

import { analyse } from './messages-arguments.ts';
import type { Catalogue } from './messages-catalogue.ts';

export const HEAD = '// Written by `npm run generate`.\n\n';

/** File name to content. */
export function typesOf(catalogues: readonly Catalogue[]): Map<string, string> {
  const measures = catalogues.filter((one, at) => one.area !== catalogues[at - 1]?.area);
  const files = measures.map((one): [string, string] => [`${one.area}.gen.ts`, HEAD + typesOfArea(one)]);
  return new Map([...files, ['areas.gen.ts', typesOfAreas(measures.map((one) => one.area))]]);
}

/** `export type CronTexts = …` */
export function typesOfArea({ area, language, messages }: Catalogue): string {
  const keys = Object.entries(messages).map(
    ([key, message]) => `  ${key}: ${typeOfArgs(analyse(language, message).args)};\n`,
  );
  const body = keys.length > 0 ? `{\n${keys.join('')}}` : 'Record<never, never>';
  return `export type ${nameOf(area)} = ${body};\n`;
}

function typeOfArgs(args: Record<string, string>): string {
  const members = Object.entries(args).map(([name, kind]) => `${name}: '${kind}'`);
  return members.length > 0 ? `{ ${members.join('; ')} }` : 'null';
}

function typesOfAreas(areas: string[]): string {
  const imports = areas.map((area) => `import type { ${nameOf(area)} } from './${area}.gen.ts';\n`);
  const members = areas.map((area) => `  ${area}: ${nameOf(area)};\n`);
  return `${HEAD}${imports.join('')}\nexport interface Areas {\n${members.join('')}}\n`;
}

export function nameOf(area: string): string {
  return `${area.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Texts`;
}
