// Who did what: the audit log, what to look for in it, and the way to take it home.

import { type Html, html } from '../../platform/html.ts';
import { firstMoment } from '../../platform/local-time.ts';
import { days } from '../../platform/time.ts';
import { type ApiAnswer, queryValues } from './api.ts';
import { crumbs, dash, empty } from './blocks.ts';
import { type Field, fields } from './forms.ts';
import { state } from './glyphs.ts';
import type { Moments } from './moments.ts';
import { pageQuery } from './pager.ts';
import { getPage, type PageHost, type Visit } from './visit.ts';
import { issuesOf } from './wording.ts';

const AT_ONCE = 50;

interface EventView {
  id: number;
  at: string;
  actor: { type: 'person' | 'key' | 'system' | 'nobody'; name: string };
  ip: string | null;
  action: string;
  target: { type: string; id: string; name: string } | null;
  outcome: 'ok' | 'refused';
  detail: Record<string, unknown>;
}

const FILTERS = ['action', 'actor', 'target_type', 'target_id', 'outcome', 'from', 'to'] as const;

export function mountAuditLogPage(host: PageHost): void {
  getPage(host, '/audit-log', showLog);
}

async function showLog(visit: Visit) {
  const { cursor, ...query } = queryValues(visit.request);
  const filters = new URLSearchParams();
  for (const name of FILTERS) if (query[name]) filters.set(name, query[name]);
  const asked = inMoments(filters, visit.moments.zone);
  const found = await visit.api.get(`/account/audit-log?${pageQuery(AT_ONCE, cursor)}&${asked}`);
  if (found.status >= 300 && found.status !== 400) return visit.refused(found);
  const isWrong = found.status === 400;
  return visit.show({
    title: 'Audit log',
    section: 'account',
    status: found.status,
    body: html`${crumbs(['Account', '/account'])}
<header class="head"><div><h1>Audit log</h1><p class="lead">Who did what, newest first, for 400 days. Nobody can change it.</p></div></header>
${filterForm(query, found)}
${!isWrong && list(found.body.audit_log, visit.moments)}
${!isWrong && otherPages(filters, cursor, found.body.next_cursor)}
${!isWrong && downloads(visit.viewer.account_id, asked)}`,
  });
}

/** The form asks for days of the reader, the last one included; the API for moments. */
function inMoments(filters: URLSearchParams, zone: string): URLSearchParams {
  const asked = new URLSearchParams(filters);
  for (const [name, added] of [
    ['from', 0],
    ['to', days(1)],
  ] as const) {
    const midnight = Date.parse(`${filters.get(name)}T00:00:00Z`);
    // What is no day is left to the API, which says so.
    if (!Number.isNaN(midnight))
      asked.set(name, new Date(firstMoment(zone, midnight + added).at).toISOString());
  }
  return asked;
}

const OUTCOMES = [
  ['', 'whatever came of it'],
  ['ok', 'done'],
  ['refused', 'refused'],
] as const;

const FIELDS: readonly Field[] = [
  {
    name: 'action',
    label: 'What',
    required: false,
    hint: 'For example api_key.create, or api_key. with the dot for all of them.',
  },
  { name: 'actor', label: 'Who', required: false, hint: 'The address of a person, or the name of a key.' },
  { name: 'target_type', label: 'To what', required: false, hint: 'For example cron_check or api_key.' },
  {
    name: 'target_id',
    label: 'Its id',
    required: false,
    hint: 'With what it is: ids of different things may be alike.',
  },
  { name: 'from', label: 'From', type: 'date', required: false },
  { name: 'to', label: 'Up to and including', type: 'date', required: false },
];

const filterForm = (
  values: Record<string, string>,
  found: ApiAnswer,
): Html => html`<form class="card stack" method="get" action="/audit-log">
${fields({ values, issues: issuesOf(found) }, FIELDS)}
<div class="field"><label for="outcome">Outcome</label><select id="outcome" name="outcome">${OUTCOMES.map(
  ([value, word]) =>
    html`<option value="${value}"${value === (values.outcome ?? '') && html` selected`}>${word}</option>`,
)}</select></div>
<button class="button">Look</button>
</form>`;

const list = (events: readonly EventView[], moments: Moments): Html =>
  events.length === 0
    ? empty(html`<p>Nothing of this kind is in the log.</p>`)
    : html`<div class="card frame"><table>
<caption class="vh">Events, newest first</caption>
<thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th><th scope="col">To what</th><th scope="col">Outcome</th></tr></thead>
<tbody>
${events.map(
  (event) => html`<tr>
<td data-label="When">${moments.absolute(event.at)}</td>
<th scope="row" class="name"><bdi>${whoOf(event)}</bdi>${event.ip && html`<small class="sub">from ${event.ip}</small>`}</th>
<td data-label="What" class="cell-text"><code>${event.action}</code>${detailOf(event)}</td>
<td data-label="To what" class="cell-text">${event.target ? targetLink(event.target) : dash}</td>
<td data-label="Outcome">${event.outcome === 'ok' ? state('ok', 'Done') : state('down', 'Refused')}</td>
</tr>
`,
)}</tbody></table></div>`;

/** To all that was done to it. */
const targetLink = ({ type, id, name }: { type: string; id: string; name: string }): Html =>
  html`<a href="/audit-log?${String(new URLSearchParams({ target_type: type, target_id: id }))}"><bdi>${name || id}</bdi></a>`;

const whoOf = ({ actor }: EventView): string =>
  actor.type === 'nobody' ? 'somebody' : actor.type === 'key' ? `key ${actor.name}` : actor.name;

function detailOf({ detail }: EventView): Html | null {
  const known = Object.entries(detail).filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return html`<small class="sub">${known.map(([name, value]) => `${name}: ${value}`).join(', ')}</small>`;
}

function otherPages(filters: URLSearchParams, cursor: string | undefined, next: string | null): Html | null {
  if (!cursor && next === null) return null;
  const older = new URLSearchParams(filters);
  older.set('cursor', next ?? '');
  return html`<nav class="pages" aria-label="Pages of the audit log">${cursor && html`<a class="button" href="/audit-log?${String(filters)}">Newest</a>`}${next !== null && html`<a class="button" href="/audit-log?${String(older)}">Older</a>`}</nav>`;
}

function downloads(accountId: number, filters: URLSearchParams): Html {
  const path = (format: string) => {
    const query = new URLSearchParams(filters);
    query.set('format', format);
    query.set('account_id', String(accountId));
    return `/api/account/audit-log/export?${query}`;
  };
  return html`<p class="actions"><a class="button" href="${path('csv')}" download>As CSV</a> <a class="button" href="${path('json')}" download>As JSON</a></p>`;
}
