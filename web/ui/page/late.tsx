// A component whose code is loaded when it is first drawn, or before. One that is there by then is drawn at once: React's
// own `lazy` waits in any case, and what was waited for is shown 300 ms after what stood in its place.

import { type ComponentType, type FunctionComponent, use } from 'react';

export type Late<Props> = FunctionComponent<Props> & {
  /** What failed is tried again. */
  preload(): Promise<void>;
};

/** Drawn before it is there, it suspends; one that cannot be loaded throws. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let hasFailed = false;

  async function loadIt(): Promise<void> {
    hasFailed = false;
    try {
      Loaded = await load();
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }

  function preload(): Promise<void> {
    if (hasFailed) loading = undefined;
    if (!loading) {
      loading = loadIt();
      // Who only loads it before need not hear that it failed: it is said where it is drawn.
      loading.catch(() => undefined);
    }
    return loading;
  }

  function Late(props: Props) {
    if (!Loaded) use(loading ?? preload());
    return Loaded && <Loaded {...props} />;
  }
  return Object.assign(Late, { preload });
}
