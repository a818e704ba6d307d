// Reads the figures of an account for Prometheus: page by page, up to a limit that the answer names.

import { countOpenAlerts } from '../../alerts/history/open-alerts.ts';
import { cronCheck } from '../../monitors/cron-checks/checks/cron-check.ts';
import { externalCheck } from '../../monitors/external/external-check.ts';
import { listMonitors } from '../../monitors/monitor-lists.ts';
import type { ListedRow, ListedType } from '../../monitors/monitor-type.ts';
import { processOnServer } from '../../monitors/servers/processes/process.ts';
import { server } from '../../monitors/servers/server.ts';
import { latencyOfDay } from '../../monitors/uptime-checks/results/latency.ts';
import { uptimeCheck } from '../../monitors/uptime-checks/uptime-check.ts';
import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { SubjectListQuery } from '../../subjects/lists.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import { uptimeByDay } from '../../subjects/timeline.ts';
import { exposition } from './exposition.ts';
import { accountFamilies, type Exported, familiesOf, type Subject } from './families.ts';
import type { FiguresQuery } from './schema.ts';
import { countSubjects } from './store.ts';

/** Beyond, `tag` or `type` has to be asked for: a scrape has no pages. */
export const MOST_SUBJECTS = 5_000;
const PAGE = 200;
const subjectTypes = ['server', 'cron_check', 'uptime_check', 'external', 'process'] as const;
const UPTIME_DAYS = 30;

interface Asked {
  app: App;
  actor: Actor;
  now: Date;
}

type PageQuery = Pick<SubjectListQuery, 'limit' | 'cursor' | 'tag' | 'sort'>;
interface Page {
  subjects: Exported[];
  next_cursor: string | null;
}

const pagesOf: Readonly<Record<SubjectType, (asked: Asked, query: PageQuery) => Promise<Page>>> = {
  server: (asked, query) => pageOf(asked, server, query, (shown) => ({ type: 'server', shown })),
  cron_check: (asked, query) => pageOf(asked, cronCheck, query, (shown) => ({ type: 'cron_check', shown })),
  uptime_check: async (asked, query) => {
    const { items, next_cursor } = await listMonitors(uptimeCheck, asked, query);
    const latencies = await latencyOfDay(asked.app, asked.actor, idsOf(items), asked.now);
    const subjects = items.map(
      (shown): Subject => ({
        ...{ type: 'uptime_check', shown, latency: latencies.get(shown.id) },
      }),
    );
    return { subjects: await withUptime(asked, subjects), next_cursor };
  },
  external: (asked, query) => pageOf(asked, externalCheck, query, (shown) => ({ type: 'external', shown })),
  // Processes have no tags.
  process: async (asked, { tag, ...query }) =>
    tag
      ? { subjects: [], next_cursor: null }
      : pageOf(asked, processOnServer, query, (shown) => ({ type: 'process', shown })),
};

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

async function pageOf<Row extends ListedRow, Shown extends { id: number; tags?: string[] }>(
  asked: Asked,
  type: ListedType<Row, Shown>,
  query: PageQuery,
  subjectOf: (shown: Shown & { muted: unknown }) => Subject,
): Promise<Page> {
  const { items, next_cursor } = await listMonitors(type, asked, query);
  return { subjects: await withUptime(asked, items.map(subjectOf)), next_cursor };
}

async function withUptime({ app, actor, now }: Asked, subjects: readonly Subject[]): Promise<Exported[]> {
  const ids = subjects.flatMap(({ type, shown }) => (type === 'process' ? [] : [shown.id]));
  const uptimes = await uptimeByDay(app.database, actor.account_id, ids, { count: UPTIME_DAYS, now });
  return subjects.map((subject) => ({ ...subject, uptime: uptimes.get(subject.shown.id)?.uptime ?? null }));
}

/** In the text format of Prometheus. Oldest subjects first, so that those that are left out stay the same. */
export async function readFigures(asked: Asked, query: FiguresQuery): Promise<string> {
  const { app, actor } = asked;
  const types = query.type ? [query.type] : subjectTypes;
  const [subjects, counts, alerts] = await Promise.all([
    readSubjects(asked, types, query.tag),
    countSubjects(app.database, actor.account_id, query.tag ?? []),
    countOpenAlerts(app.database, actor.account_id),
  ]);
  const matching = counts
    .filter(({ type }) => types.includes(type))
    .reduce((sum, { count }) => sum + count, 0);
  const account = {
    ...alerts,
    subjects: subjects.length,
    // Without a cut, what was made or deleted meanwhile is the difference.
    left_out: subjects.length < MOST_SUBJECTS ? 0 : Math.max(0, matching - subjects.length),
  };
  return exposition([...accountFamilies(account), ...familiesOf(subjects)]);
}

async function readSubjects(
  asked: Asked,
  types: readonly SubjectType[],
  tag: FiguresQuery['tag'],
): Promise<Exported[]> {
  const subjects: Exported[] = [];
  for (const type of types) {
    let cursor: string | null = null;
    do {
      const limit = Math.min(PAGE, MOST_SUBJECTS - subjects.length);
      if (limit === 0) return subjects;
      const place = { ...(tag && { tag }), ...(cursor !== null && { cursor }) };
      const page: Page = await pagesOf[type](asked, { limit, sort: 'created', ...place });
      subjects.push(...page.subjects);
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
  return subjects;
}
