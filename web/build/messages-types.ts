// The types of the catalogues: which keys there are, and what each of them takes.

import { defaultLanguage } from '../../shared/languages.ts';
import { analyse } from './messages-arguments.ts';
import type { Catalogue } from './messages-catalogue.ts';

export const HEAD = '// Written by `npm run generate` from shared/texts.\n\n';

/** Of the dashboard's areas, in one file. */
export function typesOfAreas(catalogues: readonly Catalogue[]): string {
  const measures = catalogues.filter(({ language }) => language === defaultLanguage);
  const members = measures.map(({ area }) => `  ${area}: ${nameOf(area)};\n`);
  return `${HEAD}${measures.map(typesOfArea).join('\n')}\nexport interface Areas {\n${members.join('')}}\n`;
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

export function nameOf(area: string): string {
  return `${area.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Texts`;
}
