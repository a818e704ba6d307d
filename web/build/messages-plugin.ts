// Vite: a catalogue that is imported becomes functions, so that the page carries no parser of ICU MessageFormat.

import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { compileCatalogue, languageOfFile, readCatalogue, textsDirectory } from './messages-catalogue.ts';

export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    // Under another ending, or Vite would take what comes out for JSON.
    resolveId(source, importer) {
      if (!importer || !languageOfFile(source)) return null;
      const path = resolve(dirname(importer), source);
      return dirname(path) === textsDirectory ? path.replace(/\.json$/, '.js') : null;
    },
    async load(id) {
      const path = id.replace(/\.js$/, '.json');
      const language = dirname(path) === textsDirectory && languageOfFile(path);
      if (!language) return null;
      this.addWatchFile(path);
      const { messages } = await readCatalogue(path);
      const numbers = join(textsDirectory, 'numbers.ts');
      return { code: compileCatalogue(language, messages, numbers), map: { mappings: '' } };
    },
  };
}
