// The list of cron checks, worst first.

import type { CronCheck } from '../../monitors/cron-checks/schema.ts';
import { type Html, html } from '../../platform/html.ts';
import { dash, empty } from './blocks.ts';
import {
  bySeverity,
  checkState,
  countsOf,
  remainder,
  scheduleText,
  sentence,
  titleMark,
  worstOf,
} from './check-view.ts';
import { codeBlock, copyable } from './copyable.ts';
import type { Moments } from './moments.ts';
import { cursorOf, pageQuery, pager } from './pager.ts';
import { getPage, mayChange, type PageHost, type Visit } from './visit.ts';

const AT_ONCE = 200;

export function mountCheckListPage(host: PageHost): void {
  getPage(host, '/', showList);
  getPage(host, '/cron-checks', async ({ reply }) => reply.redirect('/', 302));
}

async function showList(visit: Visit) {
  const cursor = cursorOf(visit);
  const found = await visit.api.get(`/cron-checks?${pageQuery(AT_ONCE, cursor)}`);
  if (found.status >= 300) return visit.refused(found);
  const next: string | null = found.body.next_cursor;
  // A list that goes on may have trouble on its later pages, and trouble is never hidden.
  const trouble = next === null || cursor ? [] : await inTrouble(visit);
  const checks = distinct([...trouble, ...found.body.checks]).toSorted(bySeverity);
  return visit.show(
    checks.length === 0 && !cursor ? emptyPage(visit) : listPage(visit, checks, { cursor, next }),
  );
}

async function inTrouble({ api }: Visit): Promise<CronCheck[]> {
  const found = await Promise.all(
    ['down', 'late'].map((status) => api.get(`/cron-checks?status=${status}&limit=${AT_ONCE}`)),
  );
  return found.flatMap(({ body }) => body.checks ?? []);
}

const distinct = (checks: readonly CronCheck[]): CronCheck[] => [
  ...new Map(checks.map((check) => [check.id, check])).values(),
];

function listPage(
  visit: Visit,
  checks: readonly CronCheck[],
  { cursor, next }: { cursor: string | undefined; next: string | null },
) {
  const counts = countsOf(checks);
  const { moments } = visit;
  const lead = html`${
    cursor || next !== null
      ? `${cursor ? 'Older checks' : `The newest ${AT_ONCE} checks, and whatever is in trouble`}.`
      : remainder(counts)
  } As of ${moments.clock}, ${moments.zone}.`;
  return {
    title: `${titleMark(counts)}Cron checks`,
    section: 'cron-checks' as const,
    worst: worstOf(checks),
    body: html`<header class="head"><div><h1>${cursor ? 'More cron checks' : sentence(counts)}</h1><p class="lead">${lead}</p></div>${newButton(visit)}</header>
${table(checks, moments)}
${pager('/', 'Pages of checks', { cursor, next })}`,
  };
}

const newButton = (visit: Visit): Html =>
  mayChange(visit)
    ? html`<a class="button button-ink" href="/cron-checks/new">New cron check</a>`
    : html`<p class="dim">You may look, not change: your role is viewer.</p>`;

const emptyPage = (visit: Visit) => ({
  title: 'Cron checks',
  section: 'cron-checks' as const,
  body: html`<header class="head"><h1>Cron checks</h1>${newButton(visit)}</header>
${empty(html`<h2>Nothing is watched yet</h2>
<p>A cron check is an address that your job calls when it is done. When the call does not come, or says that the job failed, you hear of it.</p>
<p>Make one here, or over the API with a <a class="link" href="/keys">key</a>:</p>
${codeBlock(
  `curl ${visit.app.urls.api}/cron-checks -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '{"name":"Nightly backup","interval_seconds":86400}'`,
  'the command',
)}`)}`,
});

const table = (checks: readonly CronCheck[], moments: Moments) => html`<div class="card frame"><table>
<caption class="vh">Cron checks, worst first</caption>
<thead><tr><th scope="col">State</th><th scope="col">Name</th><th scope="col">Last ping</th><th scope="col">Next expected</th><th scope="col">Ping address</th></tr></thead>
<tbody>
${checks.map((check) => row(check, moments))}</tbody></table></div>`;

const row = (check: CronCheck, moments: Moments) => html`<tr>
<td class="cell-state">${checkState(check)}${check.status === 'down' && html`<small class="sub">for ${moments.since(check.status_since)}</small>`}</td>
<th scope="row" class="name"><a href="/cron-checks/${check.id}"><bdi>${check.name}</bdi></a><small class="sub">${scheduleText(check)}</small></th>
<td data-label="Last ping">${lastHeard(check, moments)}</td>
<td data-label="Next expected">${comingUp(check, moments)}</td>
<td class="cell-address">${pingAddress(check)}</td>
</tr>
`;

/** For an open run its start, which is the last that was heard. */
const lastHeard = ({ running, last_start_at, last_ping_at }: CronCheck, moments: Moments): Html =>
  running && last_start_at !== null
    ? html`started ${moments.relative(last_start_at)}`
    : moments.relative(last_ping_at);

/** For a check that is down, what it missed is no news. */
const comingUp = ({ status, next_expected_at }: CronCheck, moments: Moments): Html =>
  next_expected_at === null || (status === 'down' && moments.isPast(next_expected_at))
    ? dash
    : moments.relative(next_expected_at);

/** What a job calls, or why it is not shown. */
export const pingAddress = ({ ping_url, name }: CronCheck): Html =>
  ping_url === null
    ? html`<span class="dim">hidden from viewers</span>`
    : copyable(ping_url, `the ping address of ${name}`);
