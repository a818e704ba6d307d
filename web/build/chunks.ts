// Which modules are loaded together. Left alone, whatever two pages share becomes a file of its own, and a page waits for
// forty of a kilobyte each: over a phone's network that is seven times the way there and back.

import type { Rolldown } from 'vite';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** What is said before any page is there. */
const texts = /[\\/]i18n[\\/](common|shell|states)\.(\w+)\.js$/;
/** Pages that use most of what they share, all together. */
const areas = /[\\/]web[\\/]pages[\\/](servers|entrance)[\\/]/;
const parts = /[\\/]web[\\/](api|ui(?![\\/](charts|checks))|forms[\\/]subjects)|lucide-react|@tanstack/;
const charts = /[\\/]web[\\/]ui[\\/]charts[\\/]/;

/** What fewer pages share is a chunk of its own, or all would wait for it. */
const MANY = 6;
const SEVERAL = 4;

export const chunkGroups: Splitting['groups'] = [
  { name: 'first', tags: ['$initial'], priority: 9 },
  { name: 'messages', test: /@messageformat|make-plural/, priority: 8 },
  {
    name: (id) => `texts.${texts.exec(id)?.[2]}`,
    debugName: 'texts',
    test: texts,
    priority: 7,
  },
  { name: 'parts', test: parts, minShareCount: MANY, priority: 6 },
  { name: 'charts', test: charts, minShareCount: SEVERAL, priority: 5 },
  // The pages that show what is watched.
  { name: 'plots', test: charts, minShareCount: 2, priority: 4 },
  { name: 'forms', test: /[\\/]web[\\/]forms[\\/]/, minShareCount: MANY, priority: 4 },
  { name: 'several', test: parts, minShareCount: SEVERAL, priority: 3 },
  {
    name: (id) => areas.exec(id)?.[1] ?? null,
    debugName: 'areas',
    test: areas,
    minShareCount: SEVERAL,
    priority: 2,
  },
];
