// What is wrong with the catalogues, in sentences; nothing, when every language says everything.

import { languages } from '../../shared/languages.ts';
import { analyse } from './messages-arguments.ts';
import type { Catalogue } from './messages-catalogue.ts';

export function problemsOf(catalogues: readonly Catalogue[]): string[] {
  const areas = Map.groupBy(catalogues, (catalogue) => catalogue.area);
  return [...areas.values()].flatMap((ofArea) => [...ofArea.flatMap(problemsIn), ...differences(ofArea)]);
}

function problemsIn({ area, language, source, messages }: Catalogue): string[] {
  const where = `${area}.${language}.json`;
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

/** The first language is the measure of the others. */
function differences(ofArea: readonly Catalogue[]): string[] {
  const [measure, ...others] = ofArea;
  if (!measure) return [];
  const missing = Object.keys(languages).filter(
    (language) => !ofArea.some((one) => one.language === language),
  );
  return [
    ...missing.map((language) => `${measure.area}.${language}.json is missing`),
    ...others.flatMap((other) => differencesBetween(measure, other)),
  ];
}

function differencesBetween(measure: Catalogue, other: Catalogue): string[] {
  const where = `${other.area}.${other.language}.json`;
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
