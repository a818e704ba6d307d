// Which texts the page's code asks for, as far as its source shows, and which are left over.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage } from '../../shared/languages.ts';
import type { Catalogue } from './messages-catalogue.ts';

export interface SourceFile {
  path: string;
  source: string;
}

/** Tests, tools, and the gallery of components. */
const NOT_THE_PAGE = /\.(test|gen)\.ts$|^(build|kit)\/|(^|\/)testing\//;

export async function readSources(directory: string): Promise<SourceFile[]> {
  const entries = await readdir(directory, { recursive: true });
  const paths = entries.filter((path) => /\.tsx?$/.test(path) && !NOT_THE_PAGE.test(path));
  return Promise.all(
    paths.map(async (path) => ({ path, source: await readFile(join(directory, path), 'utf8') })),
  );
}

/** `area.key` of every text that no source names: by a quoted key, or by a template that it fits. */
export function unusedTexts(catalogues: readonly Catalogue[], sources: readonly SourceFile[]): string[] {
  const asking = sources.map(({ source }) => asksIn(source));
  const measures = catalogues.filter(({ language }) => language === defaultLanguage);
  return measures.flatMap(({ area, messages }) => {
    const here = asking.filter(({ areas }) => areas.size === 0 || areas.has(area));
    return Object.keys(messages)
      .filter((key) => !here.some((asks) => asks.keys.has(key) || asks.families.some((one) => one.test(key))))
      .map((key) => `${area}.${key}`);
  });
}

interface Asks {
  /** Areas that the file names; where it names none, or asks for one that it is given, its keys may be of all. */
  areas: Set<string>;
  keys: Set<string>;
  families: RegExp[];
}

const AREA = /(?:\b(?:useText|useLateText|useLoadedText|textOf)\(|\b(?:Translate|TextKey)<)'([a-z_]+)'/g;
const GIVEN_AREA = /\b(?:useText|useLateText|useLoadedText|textOf)\([a-z]/;
const QUOTED = /(['"`])([a-z][a-z0-9_]*)\1/g;
const TEMPLATE = /`((?:[a-z0-9_]|\$\{[^}]*\})*)`/g;

function asksIn(source: string): Asks {
  const named = Array.from(source.matchAll(AREA), ([, area = '']) => area);
  const areas = new Set(GIVEN_AREA.test(source) ? [] : named);
  const quoted = Array.from(source.matchAll(QUOTED), ([, , key = '']) => key);
  const families = Array.from(source.matchAll(TEMPLATE), ([, template = '']) => template)
    .filter((template) => template.includes('${') && template.replace(/\$\{[^}]*\}/g, '').length > 1)
    .map((template) => new RegExp(`^${template.replace(/\$\{[^}]*\}/g, '[a-z0-9_]+')}$`));
  return { areas, keys: new Set(quoted), families };
}

const SPOKEN = /\s(aria-label|aria-description|title|placeholder|alt|label|help)="([^"]*\p{L}[^"]*)"/gu;

/** Attributes that are read out or seen and that hold a text of their own; what stands between tags is for the linter. */
export function literalAttributes(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, source }) =>
    Array.from(source.matchAll(SPOKEN), ([, name, text]) => `${path}: ${name}="${text}"`),
  );
}
