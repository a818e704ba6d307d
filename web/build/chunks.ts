// Which modules are loaded together. Left alone, whatever two pages share becomes a file of its own, and a page waits for
// forty of a kilobyte each: over a phone's network that is seven times the way there and back.

import type { Rolldown } from 'vite';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** What is said before any page is there. */
const texts = /[\\/]i18n[\\/](common|shell|states)\.(\w+)\.js$/;
/** What fewer pages share stays by itself, or all would wait for it. */
const MANY = 6;

export const chunkGroups: Splitting['groups'] = [
  { name: 'first', tags: ['$initial'], priority: 9 },
  { name: 'messages', test: /@messageformat|make-plural/, priority: 8 },
  {
    name: (id) => `texts.${texts.exec(id)?.[2]}`,
    debugName: 'texts',
    test: texts,
    priority: 7,
  },
  {
    name: 'parts',
    test: /[\\/]web[\\/](api|ui(?![\\/]charts)|forms[\\/]subjects)|lucide-react|@tanstack/,
    minShareCount: MANY,
    priority: 6,
  },
  { name: 'charts', test: /[\\/]web[\\/]ui[\\/]charts[\\/]/, minShareCount: 4, priority: 5 },
  { name: 'forms', test: /[\\/]web[\\/]forms[\\/]/, minShareCount: MANY, priority: 4 },
];
