// One cron check: how it is, what is expected of it, what its job reported, and how the job reports.

import type { Alert } from '../../alerts/schema.ts';
import type { Ping } from '../../monitors/cron-checks/pings/schema.ts';
import type { CronCheck } from '../../monitors/cron-checks/schema.ts';
import { type Html, html } from '../../platform/html.ts';
import { seconds } from '../../platform/time.ts';
import { card, crumbs, dash, pairs } from './blocks.ts';
import { pingAddress } from './check-list-page.ts';
import { checkPill, scheduleText, story, worstOf } from './check-view.ts';
import { codeBlock } from './copyable.ts';
import { state } from './glyphs.ts';
import { duration, type Moments } from './moments.ts';
import { cursorOf, pageQuery, pager } from './pager.ts';
import { pingTable } from './ping-pages.ts';
import { getPage, mayChange, type PageHost, postPage, type Visit, visitParam } from './visit.ts';

const PINGS_AT_ONCE = 50;

export function mountCheckPage(host: PageHost): void {
  getPage(host, '/cron-checks/:id', showCheck);
  for (const verb of ['pause', 'resume'])
    postPage(host, {
      url: `/cron-checks/:id/${verb}`,
      async show(visit) {
        const path = `/cron-checks/${visitParam(visit, 'id')}`;
        const done = await visit.api.post(`${path}/${verb}`);
        return done.status < 300 ? visit.reply.redirect(path, 303) : visit.refused(done);
      },
    });
}

async function showCheck(visit: Visit) {
  const { api, moments } = visit;
  const id = visitParam(visit, 'id');
  const path = `/cron-checks/${id}`;
  const cursor = cursorOf(visit);
  const [found, listed, alerted] = await Promise.all([
    api.get(path),
    api.get(`${path}/pings?${pageQuery(PINGS_AT_ONCE, cursor)}`),
    api.get(`/alerts?subject_type=cron_check&subject_id=${id}&limit=10`),
  ]);
  const failed = [found, listed, alerted].find(({ status }) => status >= 300);
  if (failed) return visit.refused(failed);
  const check: CronCheck = found.body;
  const alerts: Alert[] = alerted.body.alerts;
  const pings = pingsCard(path, listed.body, { moments, cursor, total: check.ping_count });
  const report = reportCard(check);
  const expectation = expectationCard(check, moments);
  return visit.show({
    title: check.name,
    section: 'cron-checks',
    worst: worstOf([check]),
    body: html`${heading(visit, check)}
${alerts.filter(({ status }) => status !== 'resolved').map((alert) => alertLine(alert, moments))}
<div class="columns"><div class="column">${check.ping_count === 0 ? [report, expectation] : [expectation, pings]}</div>
<div class="column">${check.ping_count === 0 ? null : report}${settingsCard(check, moments)}</div></div>`,
  });
}

function heading(visit: Visit, check: CronCheck): Html {
  const verb = check.status === 'paused' ? 'resume' : 'pause';
  return html`${crumbs(['Cron checks', '/'])}
<header class="head"><div><h1><bdi>${check.name}</bdi> ${checkPill(check)}</h1><p class="lead">${story(check, visit.moments)}</p>
${check.description !== '' && html`<p class="prose" dir="auto">${check.description}</p>`}</div>
${mayChange(visit) && html`<form method="post" action="/cron-checks/${check.id}/${verb}"><button class="button">${verb === 'pause' ? 'Pause' : 'Resume'}</button></form>`}</header>`;
}

const alertLine = (alert: Alert, moments: Moments): Html =>
  html`<p class="notice notice-down alert-line">${
    alert.status === 'open' ? state('down', 'Alert') : state('late', 'Acknowledged')
  } <span>${alert.acknowledged_by ? html`<bdi>${alert.acknowledged_by}</bdi> is on it. Open` : 'Nobody is on it yet. Open'} for ${moments.since(alert.opened_at)}.</span> <a class="link" href="/alerts/${alert.id}">Open the alert</a></p>`;

function expectationCard(check: CronCheck, moments: Moments): Html {
  const { last_ping_at, last_duration_ms, next_expected_at, deadline_at, running } = check;
  const moment = (at: string | null): [Html | null, Html | null] =>
    at === null ? [null, null] : [moments.absolute(at), moments.relative(at)];
  return card(
    'What is expected',
    scheduleText(check),
    html`<dl class="facts">
${fact('Last ping', ...moment(last_ping_at))}
${fact('Last run took', last_duration_ms === null ? null : html`${duration(last_duration_ms)}`, null)}
${fact(running ? 'Should end by' : 'Next expected', ...moment(next_expected_at))}
${fact('Down if silent until', ...moment(deadline_at))}
</dl>`,
  );
}

const fact = (name: string, value: Html | null, detail: Html | null): Html =>
  html`<div><dt>${name}</dt><dd>${value ?? dash}${detail && html`<small class="sub">${detail}</small>`}</dd></div>`;

interface PingPage {
  moments: Moments;
  cursor: string | undefined;
  total: number;
}

const pingsCard = (
  path: string,
  { pings, next_cursor }: { pings: Ping[]; next_cursor: string | null },
  { moments, cursor, total }: PingPage,
): Html =>
  card(
    'Pings',
    `${total.toLocaleString('en')} in all, newest first`,
    html`${pings.length === 0 ? html`<p class="card-body dim">None are kept any more.</p>` : pingTable(path, pings, moments)}
${pager(path, 'Pages of pings', { cursor, next: next_cursor })}`,
  );

function reportCard(check: CronCheck): Html {
  const { ping_url, cron_expression } = check;
  return card(
    'Report from your job',
    null,
    html`<div class="card-body stack-small">${pingAddress(check)}
${ping_url !== null && snippets(ping_url, cron_expression)}</div>`,
  );
}

function snippets(pingUrl: string, cronExpression: string | null): Html {
  const start = `${cronExpression === null ? '' : `${cronExpression}  `}P=${pingUrl}`;
  const curl = (variant: string) => `curl -fsS -m 10 --retry 5 -o /dev/null $P${variant}`;
  return html`<p>Call it after the command, with its exit code${cronExpression !== null && ', here in a crontab'}:</p>
${codeBlock(`${start}; your-command; ${curl('/$?')}`, 'the line for a job')}
<p>Say when it starts, too, and its duration is measured:</p>
${codeBlock(`${start}; ${curl('/start')}; your-command; ${curl('/$?')}`, 'the line for a job with its duration')}
<p class="dim">The address is the secret: whoever knows it can report for this check.</p>`;
}

const settingsCard = (check: CronCheck, moments: Moments): Html =>
  card(
    'Settings',
    null,
    pairs([
      [
        'Schedule',
        check.cron_expression === null
          ? scheduleText(check)
          : html`<code>${check.cron_expression}</code>, ${check.timezone}`,
      ],
      ['Grace', check.grace_seconds === 0 ? 'none' : duration(seconds(check.grace_seconds))],
      ['Longest run', check.max_runtime_seconds !== null && duration(seconds(check.max_runtime_seconds))],
      ['Shortest run', check.min_runtime_seconds !== null && duration(seconds(check.min_runtime_seconds))],
      ['A failure', check.alert_on_fail ? 'alerts at once' : 'is shown here only'],
      ['Silence', check.alert_on_miss ? 'alerts after the grace' : 'is shown here only'],
      ['Tags', check.tags.length > 0 && check.tags.map((tag) => html`<bdi class="tag">${tag}</bdi> `)],
      ['Created', moments.absolute(check.created_at)],
    ]),
  );
