// What was made of a view, kept for as long as the view is: many ask for the same.

import { etagOf } from '../../../platform/http/etag.ts';
import type { View } from '../view.ts';

export interface CachedRendering<T> {
  value: T;
  etag: string;
}

/** Made once for each view and name, whoever asks. `bodyOf` gives what its entity tag is made of. */
export function cachedByView<T>(bodyOf: (value: T) => string) {
  const made = new WeakMap<View, Map<string, CachedRendering<T>>>();
  return (view: View, name: string, make: () => T): CachedRendering<T> => {
    const ofView = made.get(view) ?? new Map<string, CachedRendering<T>>();
    made.set(view, ofView);
    const known = ofView.get(name);
    if (known) return known;
    const value = make();
    const kept = { value, etag: etagOf(bodyOf(value)) };
    ofView.set(name, kept);
    return kept;
  };
}
