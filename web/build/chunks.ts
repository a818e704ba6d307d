// Which modules are loaded together. Left alone, whatever two pages share becomes a file of its own, and a page waits for
// forty of a kilobyte each; put together by how many pages share them, a page loads as much again that it does not need.
// So the overview has what it needs and nothing else, and what it shares with others is theirs as well.

import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<Splitting['groups']>[number];
type Context = Rolldown.ChunkingContext;

const OVERVIEW = /[\\/]overview-page\.tsx$/;
/** What hangs over every page of an account. */
const OVER_PAGES = /[\\/]web[\\/]shell[\\/](notices|dialogs)\.tsx$/;
/** The pages of one thing that is watched: they show most of what there is. */
const DETAILS =
  /[\\/]((?:cron|uptime)-checks[\\/]check[\\/]check-page|servers[\\/]server[\\/]server-page)\.tsx$/;
/** Their lists. */
const WATCHED_LISTS = /[\\/](?:(?:cron|uptime)-checks[\\/]list|servers)[\\/]list-page\.tsx$/;
/** Those and the lists of what is watched. */
const WATCHED =
  /[\\/]web[\\/]pages[\\/](?:cron-checks|uptime-checks|external-checks|servers)[\\/](?!form[\\/]|new-page|edit-page)/;
/** Areas of which nearly every page has fields. */
const ALL_FORMS = /^status-pages$/;
/** Areas that have such a page, and others beside it. */
const WITH_DETAILS = /^(?:cron-checks|uptime-checks|servers)$/;
/** Every form has it. */
const FIELD = join(import.meta.dirname, '../forms/field.tsx');

/** Of the texts; by itself it is smaller than the request for it. */
const messageFormat = /@messageformat|make-plural/;
/** What is said before any page is there, and on the overview, which most begin with. */
const texts =
  /[\\/](?:shared|i18n)[\\/]texts[\\/](\w+)(?:[\\/]dashboard[\\/](?:common|shell|states|charts|causes|overview)\.js|[\\/]sentences\.ts|\.gen\.ts)$/;
/** Areas that are loaded together: what every list of checks and servers says, and what alerts do. */
const textsTogether =
  /[\\/](?:shared|i18n)[\\/]texts[\\/](\w+)[\\/]dashboard[\\/](?:(checks|views)|alerts|pages)\.js$/;
/** The menu over each list that is loaded beside it: by itself smaller than the request for it. */
const views =
  /[\\/]domain[\\/]views[\\/](?:views-menu|use-views-of)\.tsx?$|[\\/]resources[\\/]views\.ts$|[\\/]bookmark\.mjs$/;
/** Comes with the words that are made of it. */
const cronWords = /[\\/]describe-cron\.ts$|[\\/]cronstrue[\\/]dist[\\/]/;
/** By themselves smaller than the request for them. */
const smallStyles = /[\\/]servers[\\/]server[\\/]server\.module\.css$/;
/** The timeline of what happened, with the styles of the page that most read it on. */
const timeline = /[\\/]ui[\\/](?:charts|styles)[\\/]timeline\.\w+$|[\\/]alerts\.module\.css$/;
/** The styles of fields, without what shows them: lists and details have a few fields as well. */
const fieldStyles = /[\\/]ui[\\/]styles[\\/](?:forms|choices|offered|combo)\.\w+$/;
/** A timeline is none. */
const charts = /[\\/]web[\\/](?:ui|domain)[\\/](?:charts[\\/](?!timeline)|styles[\\/](?!timeline))/;
const parts =
  /[\\/]web[\\/](api|ui|domain|i18n|forms|shell)[\\/]|[\\/](?:shared|src)[\\/]|json-schema|lucide-react/;
/** Modules of TanStack that pages need beyond those of the first load. */
const tanstack = /@tanstack/;
/** Of it, what only forms need: they ask before they are left. */
const blocker = /useBlocker/;
/** By themselves smaller than the request for them. */
const small =
  /lucide-react|json-schema\.ts$|refused-trial|[\\/]resources[\\/]views\.ts$|[\\/]web[\\/]domain[\\/]checks[\\/]|[\\/]web[\\/]pages[\\/](?:cron-checks[\\/](?:list[\\/]chosen-checks|listed-state)|uptime-checks[\\/](?:list[\\/](?:chosen-checks|use-known)|[\w-]+))\.tsx?$/;
/** What is shown of probes has charts, which the list of checks has not: by itself it is smaller than two requests. */
const probed = /[\\/]uptime-checks[\\/]check[\\/]/;
/** What loads charts in any case, beside the pages of one thing. */
const CHARTED = /[\\/](?:fired-chart|evidence-card|chosen-location|chart-table-panel|try-outcome)\.tsx$/;
const areas = /[\\/]web[\\/]pages[\\/]([\w-]+)[\\/](?!\w+[\\/])/;
const inAreas = /[\\/]web[\\/]pages[\\/]([\w-]+)[\\/]/;
const foldersOfAreas = /[\\/]web[\\/]pages[\\/]([\w-]+)[\\/]\w+[\\/]/;

/** What fewer need is a chunk of its own, or all would wait for it. */
const SEVERAL = 4;

type Needing = ReadonlySet<string>;

const isOf = (pages: RegExp, by: Needing) => [...by].some((page) => pages.test(page));
/** What the pages of one thing have, and no list. */
const isOfDetails = (by: Needing) =>
  isOf(DETAILS, by) && [...by].every((page) => DETAILS.test(page) || CHARTED.test(page));
const isOfWatched = (by: Needing) => [...by].every((page) => WATCHED.test(page));
const languageIn = (id: string): string | undefined => texts.exec(id)?.[1];
const togetherAs = (id: string): string | null => {
  const [, language, ofLists] = textsTogether.exec(id) ?? [];
  return language === undefined ? null : `${ofLists ? 'checks' : 'alerts'}.${language}`;
};
const isPart = (id: string) => (parts.test(id) || small.test(id)) && !charts.test(id) && !views.test(id);
const isPlotted = (id: string, by: Needing) => charts.test(id) || (probed.test(id) && isOf(DETAILS, by));
const isOverPages = (by: Needing) => by.size > 0 && [...by].every((one) => OVER_PAGES.test(one));
/** What the overview shares, and what hangs over pages, is of nearly every page. */
const isSharedByMost = (id: string, by: Needing) =>
  parts.test(id) && (isOverPages(by) || (by.size > 1 && (isOf(OVERVIEW, by) || isOf(OVER_PAGES, by))));

/** Of one build: who needs what is found once. A group with a higher priority takes what its modules import as well. */
export function chunkGroups(): Group[] {
  const found = new Map<string, Needing>();
  const needing = (id: string, context: Context): Needing => {
    const by = found.get(id) ?? findNeeding(id, context);
    found.set(id, by);
    return by;
  };
  const isOfForms = (by: Needing, context: Context): boolean => {
    const forms = needing(FIELD, context);
    return by.size > 0 && [...by].every((one) => forms.has(one));
  };
  const group = (
    name: string,
    priority: number,
    takes: (id: string, by: Needing, isForms: boolean) => boolean,
  ): Group => ({
    name(id, context) {
      const by = needing(id, context);
      return takes(id, by, isOfForms(by, context)) ? name : null;
    },
    debugName: name,
    priority,
  });

  return [
    { name: 'first', tags: ['$initial'], priority: 10 },
    group('parts', 9, (id, by) => messageFormat.test(id) || isSharedByMost(id, by)),
    { name: (id) => `texts.${languageIn(id)}`, debugName: 'texts', test: texts, priority: 8 },
    { name: togetherAs, debugName: 'texts together', priority: 8 },
    { name: 'cronstrue', test: cronWords, priority: 8 },
    { name: 'fields', test: fieldStyles, priority: 8 },
    group(
      'lists',
      7,
      (id, by) =>
        (isPart(id) && isOfMany(id, by) && isOfWatchedPages(by) && !isOfDetails(by)) ||
        (tanstack.test(id) && by.size >= SEVERAL && !blocker.test(id)),
    ),
    group(
      'many',
      6.5,
      (id, by, isForms) => isPart(id) && isOfMany(id, by) && !isForms && !isOfWatched(by) && !isOfDetails(by),
    ),
    group('plots', 5, (id, by) => by.size > 1 && (isPlotted(id, by) || (isPart(id) && isOfDetails(by)))),
    group('forms', 3, (id, by) => blocker.test(id) || (isPart(id) && isOfMany(id, by) && !isOfWatched(by))),
    group('watched', 2.5, (id, by) => views.test(id) || (isPart(id) && isOfMany(id, by) && isOfWatched(by))),
    {
      name(id, context) {
        const by = needing(id, context);
        if (timeline.test(id)) return 'alerts';
        if (smallStyles.test(id)) return 'servers';
        if (by.size < 2) return null;
        if (isOfForms(by, context)) {
          const [, ofForms] = inAreas.exec(id) ?? [];
          if (!ofForms || by.size < SEVERAL) return null;
          return ALL_FORMS.test(ofForms) ? ofForms : `${ofForms}-forms`;
        }
        const [, ofDetail] = (isOf(DETAILS, by) && foldersOfAreas.exec(id)) || [];
        if (ofDetail) return ofDetail;
        const [, area] = areas.exec(id) ?? [];
        return area && WITH_DETAILS.test(area) && !isOf(DETAILS, by) ? `${area}-lists` : area;
      },
      debugName: 'areas',
      priority: 2,
    },
  ];
}

/** What lists share with other pages; what they share with each other alone is a file of its own. */
const isOfWatchedPages = (by: Needing) => isOf(DETAILS, by) || (isOf(WATCHED_LISTS, by) && !isOfWatched(by));

const isOfMany = (id: string, by: Needing) =>
  by.size >= SEVERAL || (by.size > 1 && (isOf(DETAILS, by) || small.test(id)));

/** The modules that are loaded on demand and import it, themselves or by way of others. */
function findNeeding(id: string, context: Context): Needing {
  const by = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const info = context.getModuleInfo(one);
    if (info && info.dynamicImporters.length > 0) by.add(one);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return by;
}
