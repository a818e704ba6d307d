// Reads the status pages of other providers every few minutes, each once for all components that name it.

import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { addMs, hours, minutes, seconds } from '../../../platform/time.ts';
import type { ThirdPartyComponent } from '../schema.ts';
import type { ViewThirdParty } from '../view.ts';
import {
  claimDuePages,
  type DuePage,
  findSummaries,
  matchToComponents,
  saveFailure,
  saveSummary,
} from './store.ts';
import {
  instatusComponentsOf,
  readComponents,
  readSummary,
  type Summary,
  sourcesOf,
  statusIn,
} from './summary.ts';

const AT_ONCE = 10;
const EVERY_MS = minutes(3);
const LONGEST_PAUSE_MS = hours(1);
/** What was said longer ago may be true no more. */
const SHOWN_FOR_MS = minutes(15);

/** A document of JSON; undefined: there is none at that address, for whatever reason. */
export type ReadDocument = (url: string) => Promise<unknown>;

type Outgoing = Pick<App['safeFetch'], 'fetch'>;

/** True: there may be more. */
export async function readThirdPartyPages(
  app: { database: Database; safeFetch: Outgoing },
  now: Date,
  read: ReadDocument = guardedReading(app.safeFetch),
): Promise<boolean> {
  await matchToComponents(app.database, now);
  const due = await claimDuePages(app.database, { now, until: addMs(now, EVERY_MS), limit: AT_ONCE });
  await Promise.all(due.map((page) => readPage(app.database, page, { now, read })));
  return due.length === AT_ONCE;
}

async function readPage(
  database: Database,
  { url, source, failures }: DuePage,
  { now, read }: { now: Date; read: ReadDocument },
): Promise<void> {
  for (const address of source === null ? sourcesOf(url) : [source]) {
    const summary = readSummary(await read(address));
    if (summary === null) continue;
    const whole = await withComponents(summary, { url, address, read });
    await saveSummary(database, url, { source: address, summary: whole, at: now });
    return;
  }
  const pauseMs = Math.min(LONGEST_PAUSE_MS, EVERY_MS * 2 ** Math.min(failures, 10));
  await saveFailure(database, url, addMs(now, pauseMs));
}

interface Asked {
  url: string;
  address: string;
  read: ReadDocument;
}

async function withComponents(summary: Summary, { url, address, read }: Asked): Promise<Summary> {
  if (summary.components.length > 0 || !address.endsWith('/summary.json')) return summary;
  const document = await read(instatusComponentsOf(url));
  const { components }: { components?: unknown } = { ...(document as object | undefined) };
  return { ...summary, components: readComponents(components ?? document) };
}

/** Anybody may name any address: never one of a private network, whatever else may reach those. */
const guardedReading =
  (safeFetch: Outgoing): ReadDocument =>
  async (url) => {
    const answer = await safeFetch.fetch(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: seconds(5),
      maxBytes: 2_000_000,
      privateAllowed: false,
    });
    if (!answer.answered || answer.status !== 200 || answer.truncated) return undefined;
    try {
      return JSON.parse(answer.body.toString('utf8'));
    } catch {
      return undefined;
    }
  };

/** What is not known is unknown, never down. */
export async function thirdPartiesShown(
  database: Database,
  components: readonly ThirdPartyComponent[],
  now: Date,
): Promise<ViewThirdParty[]> {
  const urls = components.map(({ url }) => url);
  const summaries = await findSummaries(database, urls, addMs(now, -SHOWN_FOR_MS));
  return components.map(({ name, url, component }) => {
    const summary = summaries.get(url);
    return { name, url, status: summary ? statusIn(summary, component) : 'unknown' };
  });
}
