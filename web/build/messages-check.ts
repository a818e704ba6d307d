// What is wrong with the texts, in sentences that name language, file and key; nothing, when every language says all.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, type Language, languageTags } from '../../shared/languages.ts';
import { analyse } from './messages-arguments.ts';
import { type CatalogueFile, textsDirectory } from './messages-catalogue.ts';

const nameOf = ({ language, path }: Pick<CatalogueFile, 'language' | 'path'>): string =>
  `shared/texts/${language}/${path}.json`;

export function problemsOf(
  files: readonly CatalogueFile[],
  languages: readonly Language[] = languageTags,
): string[] {
  const byPath = Map.groupBy(files, ({ path }) => path);
  return [...byPath.values()].flatMap((same) => [
    ...same.flatMap(problemsIn),
    ...differences(same, languages),
  ]);
}

function problemsIn(file: CatalogueFile): string[] {
  const { language, source, messages } = file;
  const where = nameOf(file);
  const keys = Object.keys(messages);
  const written = source.match(/^\s*"[^"]*":/gm)?.length ?? 0;
  return [
    ...(written === keys.length ? [] : [`${where} has a key twice, or two keys in one line`]),
    ...keys
      .filter((key) => !/^[a-z][a-z0-9_]*$/.test(key))
      .map((key) => `${where}: ${key} is not snake_case`),
    // A catalogue with it would be taken for a promise, and its import would never be done.
    ...('then' in messages ? [`${where}: then cannot be a key`] : []),
    ...Object.entries(messages).flatMap(([key, message]) =>
      analyse(language, message).problems.map((problem) => `${where}: ${key} ${problem}`),
    ),
  ];
}

/** The default language is the measure of the others. */
function differences(same: readonly CatalogueFile[], languages: readonly Language[]): string[] {
  const measure = same.find(({ language }) => language === defaultLanguage);
  if (!measure) return same.map((file) => `${nameOf(file)} is not in ${defaultLanguage}`);
  return languages
    .filter((language) => language !== defaultLanguage)
    .flatMap((language) => {
      const found = same.find((file) => file.language === language);
      return found
        ? differencesBetween(measure, found)
        : [`${nameOf({ language, path: measure.path })} is missing`];
    });
}

function differencesBetween(measure: CatalogueFile, other: CatalogueFile): string[] {
  const where = nameOf(other);
  const keys = new Set([...Object.keys(measure.messages), ...Object.keys(other.messages)]);
  return [...keys].flatMap((key) => {
    const wanted = measure.messages[key];
    const found = other.messages[key];
    if (wanted === undefined) return [`${where}: ${key} is not in ${measure.language}`];
    if (found === undefined) return [`${where}: ${key} is missing`];
    const expected = JSON.stringify(analyse(measure.language, wanted).args);
    const actual = JSON.stringify(analyse(other.language, found).args);
    return expected === actual
      ? []
      : [`${where}: ${key} takes ${actual}, ${measure.language} takes ${expected}`];
  });
}

const sentencesOf = (language: Language): string => join(textsDirectory, language, 'sentences.ts');

/** The same of the sentences that service and dashboard share, which are functions; the compiler checks the rest. */
export async function problemsOfSentences(): Promise<string[]> {
  const measure = await keysOfSentences(defaultLanguage);
  const others = languageTags.filter((language) => language !== defaultLanguage);
  const found = others.map(async (language) => {
    const where = `shared/texts/${language}/sentences.ts`;
    if (!existsSync(sentencesOf(language))) return [`${where} is missing`];
    const keys = await keysOfSentences(language);
    return [
      ...measure.filter((key) => !keys.includes(key)).map((key) => `${where}: ${key} is missing`),
      ...keys
        .filter((key) => !measure.includes(key))
        .map((key) => `${where}: ${key} is not in ${defaultLanguage}`),
    ];
  });
  return (await Promise.all(found)).flat();
}

async function keysOfSentences(language: Language): Promise<string[]> {
  const { texts } = await import(sentencesOf(language));
  return keysIn(texts, '');
}

/** Units that a language writes in its own way may differ. */
function keysIn(texts: object, path: string): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const name = path + key;
    if (name === 'format.units') return [];
    return typeof text === 'object' ? keysIn(text, `${name}.`) : [name];
  });
}
