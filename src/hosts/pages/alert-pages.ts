// What went wrong: the open alerts and the last ones, with one button to say that somebody is on it.

import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { type Html, html } from '../../platform/html.ts';
import { state } from './glyphs.ts';
import { sendPage } from './layout.ts';
import { absolute, moment } from './moments.ts';
import { guardedPage, type Visit, visitParam } from './visit.ts';

interface AlertView {
  id: number;
  title: string;
  detail: string;
  status: 'open' | 'acknowledged' | 'resolved';
  occurrences: number;
  subject: { type: string; id: number | null; name: string };
  opened_at: string;
  resolved_at: string | null;
}

export function mountAlertPages(app: App, fastify: FastifyInstance): void {
  guardedPage(app, fastify, 'GET', '/alerts', showAlerts);
  guardedPage(app, fastify, 'GET', '/alerts/:id', showAlert);
  for (const verb of ['acknowledge', 'resolve'])
    guardedPage(app, fastify, 'POST', `/alerts/:id/${verb}`, async (visit) => {
      const path = `/alerts/${visitParam(visit, 'id')}`;
      const done = await visit.api.post(`${path}/${verb}`, {});
      return done.status < 300 ? visit.reply.redirect(path, 303) : visit.refused(done);
    });
}

async function showAlerts(visit: Visit) {
  const found = await visit.api.get('/alerts?limit=100');
  if (found.status >= 300) return visit.refused(found);
  const alerts: AlertView[] = found.body.alerts;
  const open = alerts.filter((alert) => alert.status !== 'resolved');
  const over = alerts.filter((alert) => alert.status === 'resolved');
  return sendPage(visit.reply, {
    title: 'Alerts',
    account: visit.account,
    section: 'alerts',
    worst: open.length > 0 ? 'down' : 'ok',
    body: html`<header class="head"><h1>${open.length === 0 ? 'Nothing is wrong' : html`<span class="down">${open.length} open</span>`}</h1></header>
${open.length > 0 ? list(open, visit.now) : null}
${over.length > 0 ? html`<h2>Resolved</h2>${list(over, visit.now)}` : null}
${alerts.length === 0 ? html`<p class="dim">No alert was ever raised.</p>` : null}`,
  });
}

const list = (alerts: readonly AlertView[], now: Date) => html`<div class="card frame"><table>
<thead><tr><th scope="col">State</th><th scope="col">What</th><th scope="col">Since</th><th scope="col">Until</th></tr></thead>
<tbody>${alerts.map(
  (alert) =>
    html`<tr><td>${alertState(alert)}</td><td class="name"><a href="/alerts/${alert.id}">${alert.title}</a></td><td>${moment(alert.opened_at, now)}</td><td>${moment(alert.resolved_at, now, '–')}</td></tr>`,
)}</tbody></table></div>`;

function alertState(alert: AlertView): Html {
  if (alert.status === 'resolved') return state('ok', 'Resolved');
  return alert.status === 'acknowledged' ? state('late', 'Somebody is on it') : state('down', 'Open');
}

async function showAlert(visit: Visit) {
  const found = await visit.api.get(`/alerts/${visitParam(visit, 'id')}`);
  if (found.status >= 300) return visit.refused(found);
  const alert: AlertView = found.body;
  const { subject } = alert;
  return sendPage(visit.reply, {
    title: alert.title,
    account: visit.account,
    section: 'alerts',
    worst: alert.status === 'resolved' ? 'ok' : 'down',
    body: html`<header class="head"><div><h1>${alert.title}</h1><p class="lead">${alertState(alert)} Opened ${absolute(alert.opened_at)}${alert.resolved_at ? `, resolved ${absolute(alert.resolved_at)}` : ''}. ${alert.occurrences > 1 ? `It happened ${alert.occurrences} times.` : ''}</p></div>
<div class="actions">${alert.status === 'open' ? action(alert, 'acknowledge', 'Acknowledge') : null}${alert.status === 'resolved' ? null : action(alert, 'resolve', 'Resolve')}</div></header>
${alert.detail ? html`<pre class="card pad" tabindex="0">${alert.detail}</pre>` : null}
${subject.type === 'cron_check' && subject.id !== null ? html`<p><a class="link" href="/cron-checks/${subject.id}">${subject.name}</a></p>` : null}`,
  });
}

const action = (alert: AlertView, verb: string, label: string): Html =>
  html`<form method="post" action="/alerts/${alert.id}/${verb}"><button class="button${verb === 'acknowledge' ? ' button-ink' : ''}">${label}</button></form>`;
