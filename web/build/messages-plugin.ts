// Vite: a catalogue that is imported becomes functions, so that the page carries no parser of ICU MessageFormat; and
// what the page says before any catalogue is there stands in index.html in all languages.

import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import {
  type Catalogue,
  compileCatalogue,
  DASHBOARD,
  readCatalogues,
  textsDirectory,
} from './messages-catalogue.ts';

const areas = new RegExp(`^${textsDirectory}/([a-z]{2,3})/${DASHBOARD}/([a-z_]+)\\.js(?:on)?$`);
const numbers = join(import.meta.dirname, '../i18n/numbers.ts');

/** What the page says before it has started, and where it cannot. */
const BEFORE = 'unstarted';

export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    // Under another ending, or Vite would take what comes out for JSON.
    resolveId(source, importer) {
      if (!importer || !source.endsWith('.json')) return null;
      const path = resolve(dirname(importer), source);
      return areas.test(path) ? path.replace(/\.json$/, '.js') : null;
    },
    async load(id) {
      const [, language, area] = areas.exec(id) ?? [];
      if (!language || !area) return null;
      const found = (await readDashboard()).find((one) => one.language === language && one.area === area);
      if (!found) return null;
      for (const { path } of found.files) this.addWatchFile(join(textsDirectory, language, `${path}.json`));
      return { code: compileCatalogue(language, found.messages, numbers), map: { mappings: '' } };
    },
    async transformIndexHtml(html) {
      return inAllLanguages(
        html,
        (await readDashboard()).filter(({ area }) => area === BEFORE),
      );
    },
  };
}

let underWay: Promise<Catalogue[]> | null = null;

/** All areas are loaded at once: each reading all files for itself would open more than a process may. */
function readDashboard(): Promise<Catalogue[]> {
  underWay ??= readCatalogues()
    .then((all) => all.filter(({ folder }) => folder === DASHBOARD))
    .finally(() => {
      underWay = null;
    });
  return underWay;
}

/** `<p data-text="key"></p>` becomes one element for each language; within a line, a dot parts them. */
export function inAllLanguages(html: string, catalogues: readonly Catalogue[]): string {
  return html.replaceAll(
    /(^ +)?<(\w+) data-text="(\w+)"><\/\2>/gm,
    (_, indent = '', tag: string, key: string) =>
      catalogues
        .map(({ language, messages }) => `${indent}<${tag} lang="${language}">${messages[key]}</${tag}>`)
        .join(indent ? '\n' : ' · '),
  );
}
