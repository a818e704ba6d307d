// What is loaded or made when it is first used: an instance that never uses it does not keep it in memory.

import { createRequire } from 'node:module';

/** The value that `make` returned at the first call. Where `make` threw, the next call tries again. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * What `require` returns for a package, loaded at the first call: `packageOnFirstUse<typeof import('x')>('x')`. For
 * packages that take a megabyte or more and that many instances never use. Throws when it cannot be loaded.
 */
export const packageOnFirstUse = <Package>(name: string): (() => Package) =>
  onFirstUse((): Package => load(name));

const load = createRequire(import.meta.url);
