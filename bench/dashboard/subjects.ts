// Fills an account as its owner would: checks are made, pinged and probed, servers report.

import type { Stage } from './stage.ts';

export type Resource = ReturnType<typeof JSON.parse>;

const AT_ONCE = 8;

/** One call after the other in each of a few lanes. */
async function inLanes<Item, Result>(
  items: readonly Item[],
  run: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    for (let place = next++; place < items.length; place = next++)
      results[place] = await run(items[place] as Item, place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);
const AREAS = ['billing', 'shop', 'search', 'mail', 'reports'] as const;
const tagsOf = (place: number) => [AREAS[place % AREAS.length], place % 3 === 0 ? 'europe' : 'asia'];

/** Beyond so many, a document makes them in a few seconds. */
const MOST_ONE_BY_ONE = 2_000;

const nameOf = (place: number) => `${AREAS[place % AREAS.length]} job ${place}`;

/** One in fifty failed; all others pinged a moment ago. */
export async function addCronChecks(stage: Stage, count: number): Promise<Resource[]> {
  const { owner, api } = stage;
  const made = count > MOST_ONE_BY_ONE ? await applyCronChecks(stage, count) : places(count);
  return inLanes(made, async (one, place) => {
    const check =
      typeof one !== 'number'
        ? one
        : await owner.post('/cron-checks', {
            name: nameOf(place),
            ...(place % 2 === 0 ? { interval_seconds: 3_600 } : { cron_expression: '*/30 * * * *' }),
            tags: tagsOf(place),
          });
    await ping(api, check, place % 50 === 7 ? '/fail' : '');
    return check;
  });
}

async function applyCronChecks({ owner }: Stage, count: number): Promise<Resource[]> {
  const cron_checks = Object.fromEntries(
    places(count).map((place) => [
      `job-${place}`,
      {
        ...{ name: nameOf(place), tags: tagsOf(place) },
        ...(place % 2 === 0 ? { every: '1h' } : { schedule: '*/30 * * * *' }),
      },
    ]),
  );
  await owner.post('/config/apply', { document: { version: 1, cron_checks } });
  const checks: Resource[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Resource = await owner.get(
      `/cron-checks?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    checks.push(...page.checks);
    cursor = page.next_cursor;
  }
  return checks;
}

export async function ping(api: string, check: Resource, variant = ''): Promise<void> {
  await (await fetch(`${api}/ping/${check.slug}${variant}`)).text();
}

export async function addServers(stage: Stage, count: number): Promise<Resource[]> {
  return inLanes(places(count), async (place) => {
    const server = await stage.owner.post('/servers', { name: `server-${place}`, tags: tagsOf(place) });
    await reportOf(stage.api, server, place);
    return server;
  });
}

/** What the agent of a server says once a minute. */
export async function reportOf(api: string, server: Resource, place: number): Promise<void> {
  const now = new Date().toISOString();
  const cpu = Math.round(Math.random() * 700) / 10;
  const rate = (factor: number) => Math.round(cpu * factor);
  const answer = await fetch(`${api}/agent/report`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.agent_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ agent_version: '1.0.0', sent_at: now },
      host: { hostname: `server-${place}.example`, ip: '192.0.2.11', os: 'Debian GNU/Linux 13' },
      samples: [
        {
          ...{ at: now, cpu, memory: place === 3 ? 93 : 48, disk: 61, swap: 1, temperature: 44 },
          ...{ load_1m: cpu / 25, load_5m: cpu / 27, load_15m: cpu / 30, uptime: 864_000 },
          ...{ network_in: rate(1e5), network_out: rate(2e5), disk_read: rate(1e4), disk_write: rate(3e4) },
          disks: [{ mount: '/', used_percent: 61, total_bytes: 512 * 1_024 ** 3 }],
        },
      ],
    }),
  });
  const text = await answer.text();
  if (!answer.ok || JSON.parse(text).rejected.length > 0) throw new Error(text);
}

/** They watch the page of the API host that says it is alive. */
export const addUptimeChecks = ({ owner, api }: Stage, count: number): Promise<Resource[]> =>
  inLanes(places(count), (place) =>
    owner.post('/uptime-checks', {
      name: `${AREAS[place % AREAS.length]} site ${place}`,
      ...{ kind: 'http', url: `${api}/health`, interval_seconds: 60, tags: tagsOf(place) },
    }),
  );
