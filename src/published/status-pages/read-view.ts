// Reads what a page shows: a handful of queries, however many components it has.

import { serversInOrder } from '../../monitors/servers/readings.ts';
import type { Server } from '../../monitors/servers/schema.ts';
import { averagesByDay } from '../../monitors/uptime-checks/results/daily-averages.ts';
import type { App } from '../../platform/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { addMs, days } from '../../platform/time.ts';
import { maintenanceBySubject, shownMaintenance } from '../../subjects/muting/history.ts';
import { tallyByDay } from '../../subjects/timeline.ts';
import { type Stretch, utcDays } from '../../subjects/uptime.ts';
import { type CachedAnswer, cachedAnswers, SHOWN_FOR_SECONDS } from '../cached-answers.ts';
import {
  componentsShown,
  logosShown,
  maintenancesShown,
  overallStatus,
  withImpacts,
} from './compose-view.ts';
import { incidentsOf } from './incidents/shown.ts';
import { type ShownLogo, shownLogo } from './logos/logo.ts';
import type { LogoTheme } from './logos/store.ts';
import { announcementsOf } from './maintenance/announcements.ts';
import { couldBeSlug } from './slug.ts';
import { thirdPartiesShown } from './third-party/read.ts';
import type { View } from './view.ts';
import {
  type ComponentRow,
  findGivenComponents,
  findPageId,
  findShownComponents,
  findShownPage,
  findSlugAt,
  type GivenComponent,
  type ShownPageRow,
} from './view-store.ts';

const ANNOUNCED_DAYS = 30;

/** null: there is no such page, it is turned off, or its account is suspended or being deleted. */
export async function readView(database: Database, pageId: number, now: Date): Promise<View | null> {
  const row = await findShownPage(database, pageId);
  return row ? viewOf(database, row, await findShownComponents(database, row), now) : null;
}

/** What a page would show with these settings and components, whether anybody has saved them or not. */
export const previewView = async (
  database: Database,
  row: ShownPageRow,
  components: readonly GivenComponent[],
  now: Date,
): Promise<View> =>
  viewOf(database, row, await findGivenComponents(database, row.account_id, components), now);

async function viewOf(
  database: Database,
  row: ShownPageRow,
  components: readonly ComponentRow[],
  now: Date,
): Promise<View> {
  const { excludes_maintenance, third_party_components, ...page } = row;
  const { account_id } = page;
  const ids = components.map(({ id }) => id);
  const [first] = utcDays(page.history_days, now);
  const window = { from: first?.from ?? now, to: addMs(now, days(ANNOUNCED_DAYS)), now };
  const planned = await shownMaintenance(database, account_id, ids, window);
  const maintenance = maintenanceBySubject(planned, ids);
  const tallies = await tallyByDay(database, account_id, ids, {
    count: page.history_days,
    now,
    ...(excludes_maintenance ? { leftOut: maintenance } : {}),
  });
  const servers = await serversOf(database, account_id, components);
  const responses = await responsesOf(database, page, components, { from: window.from, to: now });
  const incidents = await incidentsOf(database, page, now);
  return {
    page: { ...page, ...logosShown(row) },
    overall_status: overallStatus(incidents.active),
    components: withImpacts(
      componentsShown(components, { servers, tallies, maintenance, responses, page, now }),
      incidents.active,
    ),
    third_parties: await thirdPartiesShown(database, third_party_components, now),
    active_incidents: incidents.active,
    past_incidents: incidents.past,
    maintenances: maintenancesShown(planned, ids, now),
    announcements: await announcementsOf(database, page, now),
    at: now,
  };
}

async function responsesOf(
  database: Database,
  { show_response_times }: Pick<View['page'], 'show_response_times'>,
  components: readonly { type: string; id: number }[],
  window: Stretch,
) {
  const ids = components.flatMap(({ type, id }) => (type === 'uptime_check' ? [id] : []));
  return averagesByDay(database, show_response_times ? ids : [], window);
}

async function serversOf(
  database: Database,
  accountId: number,
  components: readonly { type: string; id: number }[],
): Promise<Map<number, Server>> {
  const ids = components.flatMap(({ type, id }) => (type === 'server' ? [id] : []));
  const servers = ids.length > 0 ? await serversInOrder(database, accountId, ids) : [];
  return new Map(servers.map((server) => [server.id, server]));
}

/** Views as they are shown for a minute: computed once, however many ask for them, and wherever. */
export interface Views {
  /** null: there is nothing to show under this slug, which is remembered as well. */
  read(app: App, slug: string, now: Date): Promise<CachedAnswer<View> | null>;
  /** The slug of the page whose domain this is, whether it is shown or not; null: it is nobody's. */
  slugAt(app: App, domain: string): Promise<string | null>;
  /** The uploaded logo of a page that is shown, for light pages or dark ones; null: there is none. */
  logo(app: App, slug: string, theme: LogoTheme): Promise<ShownLogo | null>;
}

const TTL_MS = SHOWN_FOR_SECONDS * 1_000;
/** Ids only: strangers may ask for any number of pages that do not exist, and push out none that do. */
const MOST_ADDRESSES = 10_000;
/** The largest take megabytes. */
const MOST_VIEWS = { most: 300, mostCharacters: 100_000_000 };
const MOST_LOGOS = 30;

export function openViews(): Views {
  const slugs = cachedAnswers<string>({ ttlMs: TTL_MS, most: MOST_ADDRESSES });
  const ids = cachedAnswers<number>({ ttlMs: TTL_MS, most: MOST_ADDRESSES });
  const views = cachedAnswers<View>({ ttlMs: TTL_MS, ...MOST_VIEWS });
  const logos = cachedAnswers<ShownLogo>({ ttlMs: TTL_MS, most: MOST_LOGOS });
  return {
    async read(app, slug, now) {
      if (!couldBeSlug(slug)) return null;
      const id = await ids.get(app, slug, () => findPageId(app.database, slug));
      if (id === null) return null;
      return views.get(app, String(id.value), () => readView(app.database, id.value, now));
    },
    async slugAt(app, domain) {
      if (domain.length > LONGEST_ADDRESS) return null;
      const slug = await slugs.get(app, domain, () => findSlugAt(app.database, domain));
      return slug?.value ?? null;
    },
    async logo(app, slug, theme) {
      if (slug.length > LONGEST_ADDRESS) return null;
      const read = () => shownLogo(app.database, slug, theme);
      return (await logos.get(app, `${theme} ${slug}`, read))?.value ?? null;
    },
  };
}

const LONGEST_ADDRESS = 254;
