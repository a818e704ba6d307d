// A page whose code and texts are loaded together, when it is wanted: the router calls `preload` on intent and before
// it shows the page, so that the old page stays until the new one is whole.

import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { loadTexts } from '../../i18n/text.ts';
import type { Area } from '../../i18n/translate.ts';
import { type Late, late } from './late.tsx';

/** Of the address of a page. */
export type PageParams = Readonly<Record<string, string>>;
/** What the route has read of the address behind `?`; each page reads its own of it. */
export type PageSearch = Readonly<Record<string, unknown>>;

/**
 * What a page asks for when it is drawn, asked before: then the first drawing has it. What fails is asked for
 * again, and shown, by the page.
 */
export type Asks = (queries: QueryClient, params: PageParams, search: PageSearch) => Promise<unknown>;

type PageComponent = ComponentType & { asks?: Asks };
/** `ask` knows nothing before the page is loaded. */
export type LazyPage = Late<object> & { ask: Asks };

export function lazyPage(load: () => Promise<PageComponent>, areas: readonly Area[]): LazyPage {
  let asks: Asks | undefined;
  const page = late(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(areas)]);
    asks = loaded.asks;
    return loaded;
  });
  return Object.assign(page, { ask: async (...given: Parameters<Asks>) => asks?.(...given) });
}
