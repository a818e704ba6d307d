// Finds anything of an account by a few words, as the actor may see it.

import { lateChecks } from '../../monitors/cron-checks/checks/expected.ts';
import { warnedServers } from '../../monitors/servers/readings.ts';
import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { foundKinds, type SearchResults } from './schema.ts';
import { findOthers, findSubjects } from './store.ts';

const MOST_OF_A_KIND = 20;
const MOST_WORDS = 8;

export async function search(app: App, actor: Actor, q: string, now: Date): Promise<SearchResults> {
  const words = q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  if (words.length === 0) return { results: [] };
  const { database } = app;
  const { account_id, role } = actor;
  const patterns = words.map((word) => `%${escaped(word)}%`);
  const wanted = { patterns, beginning: `${escaped(q.trim())}%`, limit: MOST_OF_A_KIND };
  const [subjects, others, late, warned] = await Promise.all([
    findSubjects(database, account_id, wanted),
    findOthers(database, account_id, wanted, role === 'admin' || role === 'owner'),
    lateChecks(database, account_id, now),
    warnedServers(database, account_id),
  ]);
  const derived = new Map([...late, ...warned].map(({ id, status }) => [String(id), status]));
  const found = [
    ...subjects.map((subject) => ({ ...subject, status: derived.get(subject.id) ?? subject.status })),
    ...others,
  ];
  const results = foundKinds.flatMap((kind) => found.filter((one) => one.kind === kind));
  return { results };
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
