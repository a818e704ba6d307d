// The list of cron checks, one of them, and the form for a new one.

import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { type Html, html } from '../../platform/html.ts';
import { formValues, issuesOf } from './api.ts';
import { bySeverity, type CheckView, checkState, sentence, story, worstOf } from './check-view.ts';
import { field, otherIssues, type Typed, untouched } from './forms.ts';
import { type Look, state } from './glyphs.ts';
import { sendPage } from './layout.ts';
import { absolute, duration, moment, rhythm } from './moments.ts';
import { guardedPage, type Visit, visitParam } from './visit.ts';

export function mountCheckPages(app: App, fastify: FastifyInstance): void {
  guardedPage(app, fastify, 'GET', '/', showList);
  guardedPage(app, fastify, 'GET', '/cron-checks', showList);
  guardedPage(app, fastify, 'GET', '/cron-checks/new', async (visit) => showForm(visit, untouched));
  guardedPage(app, fastify, 'POST', '/cron-checks/new', create);
  guardedPage(app, fastify, 'GET', '/cron-checks/:id', showCheck);
  for (const verb of ['pause', 'resume'])
    guardedPage(app, fastify, 'POST', `/cron-checks/:id/${verb}`, async (visit) => {
      const path = `/cron-checks/${visitParam(visit, 'id')}`;
      const done = await visit.api.post(`${path}/${verb}`);
      return done.status < 300 ? visit.reply.redirect(path, 303) : visit.refused(done);
    });
}

async function showList(visit: Visit) {
  const query = visit.request.query as Record<string, unknown>;
  const cursor = typeof query.cursor === 'string' ? `&cursor=${encodeURIComponent(query.cursor)}` : '';
  const found = await visit.api.get(`/cron-checks?limit=200${cursor}`);
  if (found.status >= 300) return visit.refused(found);
  const checks: CheckView[] = found.body.checks.toSorted(bySeverity);
  const more: string | null = found.body.next_cursor;
  return sendPage(visit.reply, {
    title: 'Cron checks',
    account: visit.account,
    section: 'cron-checks',
    worst: worstOf(checks),
    body: html`<header class="head"><h1>${checks.length === 0 ? 'Cron checks' : sentence(checks)}</h1>
<a class="button button-ink" href="/cron-checks/new">New cron check</a></header>
${checks.length === 0 ? nothingYet : table(checks, visit.now)}
${more ? html`<p class="below"><a class="link" href="/?cursor=${encodeURIComponent(more)}">Show more</a></p>` : null}`,
  });
}

const nothingYet = html`<section class="card empty"><h2>Nothing is watched yet</h2>
<p>A cron check is an address that your job calls when it is done. When the call does not come, you hear of it.</p>
<p><a class="link" href="/cron-checks/new">Create the first one</a>, or use the API with a <a class="link" href="/keys">key</a>.</p></section>`;

const table = (checks: readonly CheckView[], now: Date) => html`<div class="card frame"><table>
<caption class="vh">Cron checks, worst first</caption>
<thead><tr><th scope="col">State</th><th scope="col">Name</th><th scope="col">Expected</th><th scope="col">Last ping</th><th scope="col">Next</th><th scope="col">Ping address</th></tr></thead>
<tbody>${checks.map((check) => row(check, now))}</tbody></table></div>`;

const row = (check: CheckView, now: Date) => html`<tr>
<td>${checkState(check)}</td>
<td class="name"><a href="/cron-checks/${check.id}">${check.name}</a></td>
<td class="dim">${rhythm(check)}</td>
<td>${moment(check.last_ping_at, now)}</td>
<td>${moment(check.next_expected_at, now, '–')}</td>
<td class="address">${address(check.ping_url)}</td>
</tr>
`;

export const address = (url: string | null): Html =>
  url === null
    ? html`<span class="dim">hidden from your role</span>`
    : html`<code>${url}</code><button class="button" type="button" data-copy="${url}" hidden>Copy</button>`;

async function showCheck(visit: Visit) {
  const path = `/cron-checks/${visitParam(visit, 'id')}`;
  const [found, listed] = await Promise.all([visit.api.get(path), visit.api.get(`${path}/pings?limit=50`)]);
  if (found.status >= 300) return visit.refused(found);
  const check: CheckView = found.body;
  const pings: PingView[] = listed.body.pings ?? [];
  const verb = check.status === 'paused' ? 'resume' : 'pause';
  return sendPage(visit.reply, {
    title: check.name,
    account: visit.account,
    section: 'cron-checks',
    worst: worstOf([check]),
    body: html`<header class="head"><div><h1>${check.name} ${checkState(check)}</h1><p class="lead">${story(check, visit.now)}</p></div>
<form method="post" action="${path}/${verb}"><button class="button">${verb === 'pause' ? 'Pause' : 'Resume'}</button></form></header>
${check.description ? html`<p>${check.description}</p>` : null}
<section class="card pad"><h2>Report from your job</h2>${check.ping_url ? snippet(check, check.ping_url) : address(null)}</section>
<section class="card frame"><h2 class="pad">Pings <small class="dim">${check.ping_count} in all</small></h2>
${pings.length === 0 ? html`<p class="pad dim">None yet.</p>` : pingTable(pings, visit.now)}</section>`,
  });
}

function snippet(check: CheckView, url: string): Html {
  const when = check.cron_expression ?? '0 3 * * *';
  const line = `${when}  your-command; curl -fsS -m 10 --retry 5 -o /dev/null ${url}/$?`;
  return html`<p class="address">${address(url)}</p>
<p>In a crontab, with the exit code of the command:</p>
<pre tabindex="0"><code>${line}</code></pre><button class="button" type="button" data-copy="${line}" hidden>Copy</button>
<p class="dim">The address is the secret: whoever knows it can report for this check. Add <code>/start</code> before the job and its duration is measured.</p>`;
}

interface PingView {
  kind: 'success' | 'start' | 'fail' | 'log';
  exit_code: number | null;
  duration_ms: number | null;
  received_at: string;
  source_ip: string | null;
  body_preview: string | null;
}

const KINDS: Record<PingView['kind'], [Look, string]> = {
  success: ['ok', 'Succeeded'],
  start: ['run', 'Started'],
  fail: ['down', 'Failed'],
  log: ['new', 'Logged'],
};

const pingTable = (pings: readonly PingView[], now: Date) => html`<table>
<thead><tr><th scope="col">Kind</th><th scope="col">When</th><th scope="col">Took</th><th scope="col">Exit code</th><th scope="col">From</th><th scope="col">Body</th></tr></thead>
<tbody>${pings.map(
  (ping) => html`<tr>
<td>${state(...KINDS[ping.kind])}</td>
<td>${moment(ping.received_at, now)} <small class="dim">${absolute(ping.received_at)}</small></td>
<td>${ping.duration_ms === null ? '–' : duration(ping.duration_ms)}</td>
<td>${ping.exit_code ?? '–'}</td>
<td class="dim">${ping.source_ip ?? '–'}</td>
<td><code>${ping.body_preview ?? ''}</code></td>
</tr>`,
)}</tbody></table>`;

const FIELDS = ['name', 'interval_seconds', 'cron_expression', 'timezone', 'grace_seconds'];

const showForm = (visit: Visit, typed: Typed, status = 200) =>
  sendPage(visit.reply, {
    title: 'New cron check',
    account: visit.account,
    section: 'cron-checks',
    status,
    body: html`<header class="head"><h1>New cron check</h1></header>
<form class="card stack" method="post" action="/cron-checks/new">
${otherIssues(typed, FIELDS)}
${field(typed, { name: 'name', label: 'Name', hint: 'What you want to read at night, for example “Nightly database backup”.' })}
<fieldset><legend>When it is expected: either an interval or a cron expression</legend>
${field(typed, { name: 'interval_seconds', label: 'Interval in seconds', type: 'number', required: false, hint: '60 to 7776000. A day has 86400.' })}
${field(typed, { name: 'cron_expression', label: 'Cron expression', required: false, hint: 'As in your crontab, for example 0 3 * * *' })}
${field(typed, { name: 'timezone', label: 'Time zone of the cron expression', initial: visit.timeZone })}
</fieldset>
${field(typed, { name: 'grace_seconds', label: 'Grace in seconds', type: 'number', initial: '300', hint: 'How late it may be before you are told.' })}
<button class="button button-ink">Create</button>
</form>`,
  });

async function create(visit: Visit) {
  const values = formValues(visit.request.body);
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '');
  const body = Object.fromEntries(
    filled.map(([name, value]) => [
      name,
      name.endsWith('_seconds') && /^\d+$/.test(value.trim()) ? Number(value) : value,
    ]),
  );
  const created = await visit.api.post('/cron-checks', body);
  if (created.status < 300) return visit.reply.redirect(`/cron-checks/${created.body.id}`, 303);
  return showForm(visit, { values, issues: issuesOf(created) }, created.status);
}
