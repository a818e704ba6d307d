// A page whose code and texts are loaded together, when it is wanted: the router calls `preload` on intent and before
// it shows the page, so that the old page stays until the new one is whole.

import { type ComponentType, type FunctionComponent, use } from 'react';
import { loadTexts } from '../../i18n/text.ts';
import type { Area } from '../../i18n/translate.ts';

export type LazyPage = FunctionComponent & { preload: () => Promise<void> };

export function lazyPage(load: () => Promise<ComponentType>, areas: readonly Area[]): LazyPage {
  let Page: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  async function loadBoth(): Promise<void> {
    const [page] = await Promise.all([load(), loadTexts(areas)]);
    Page = page;
  }

  // What failed is tried again when the page is next asked for.
  function preload(): Promise<void> {
    loading ??= loadBoth().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  function Lazy() {
    if (!Page) use(preload());
    return Page && <Page />;
  }
  return Object.assign(Lazy, { preload });
}
