// Catalogues for tests that run without a browser: compiled as the build compiles them.

import type { Language } from '../../../shared/languages.ts';
import { compileCatalogue, readCatalogues } from '../../build/messages-catalogue.ts';
import { type Area, type Catalogue, type Translate, translator } from '../translate.ts';

const catalogues = await readCatalogues();

export async function textFor<A extends Area>(area: A, language: Language): Promise<Translate<A>> {
  const found = catalogues.find((one) => one.area === area && one.language === language);
  if (!found) throw new Error(`There are no texts of ${area} in ${language}`);
  return translator<A>(await compiled(language, found.messages));
}

export async function compiled(language: string, messages: Record<string, string>): Promise<Catalogue> {
  const cardinals = `from "${import.meta.resolve('@messageformat/runtime/lib/cardinals')}"`;
  const runtime = `from "${import.meta.resolve('@messageformat/runtime')}"`;
  const source = compileCatalogue(language, messages, import.meta.resolve('../numbers.ts'))
    .replace(/from "@messageformat\/runtime"/, runtime)
    .replace(/from "@messageformat\/runtime\/lib\/cardinals"/, cardinals);
  const module: { default: Catalogue } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return module.default;
}
