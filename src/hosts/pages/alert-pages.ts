// What went wrong: the open alerts and the last ones, with one button to say that somebody is on it.

import type { Alert, AlertWithHistory } from '../../alerts/schema.ts';
import { type Html, html } from '../../platform/html.ts';
import { card, crumbs, empty, pairs } from './blocks.ts';
import { type Look, pill, state } from './glyphs.ts';
import type { Moments } from './moments.ts';
import { cursorOf, pageQuery, pager } from './pager.ts';
import { getPage, mayChange, type PageHost, postPage, type Visit, visitParam } from './visit.ts';

const AT_ONCE = 50;
const MOST_OPEN = 200;

export function mountAlertPages(host: PageHost): void {
  getPage(host, '/alerts', showAlerts);
  getPage(host, '/alerts/:id', showAlert);
  for (const verb of ['acknowledge', 'resolve'])
    postPage(host, {
      url: `/alerts/:id/${verb}`,
      async show(visit) {
        const path = `/alerts/${visitParam(visit, 'id')}`;
        const done = await visit.api.post(`${path}/${verb}`);
        return done.status < 300 ? visit.reply.redirect(path, 303) : visit.refused(done);
      },
    });
}

async function showAlerts(visit: Visit) {
  const cursor = cursorOf(visit);
  const [open, acknowledged, resolved] = await Promise.all([
    visit.api.get(`/alerts?status=open&limit=${MOST_OPEN}`),
    visit.api.get(`/alerts?status=acknowledged&limit=${MOST_OPEN}`),
    visit.api.get(`/alerts?status=resolved&${pageQuery(AT_ONCE, cursor)}`),
  ]);
  const failed = [open, acknowledged, resolved].find(({ status }) => status >= 300);
  if (failed) return visit.refused(failed);
  const unresolved: Alert[] = [...open.body.alerts, ...acknowledged.body.alerts];
  const over: Alert[] = resolved.body.alerts;
  const next: string | null = resolved.body.next_cursor;
  const { moments } = visit;
  return visit.show({
    title: `${open.body.alerts.length > 0 ? `(${open.body.alerts.length} open) ` : ''}Alerts`,
    section: 'alerts',
    body: html`<header class="head"><div><h1>${alertSentence(open.body.alerts.length, acknowledged.body.alerts.length)}</h1><p class="lead">As of ${moments.clock}, ${moments.zone}.</p></div></header>
${!cursor && unresolved.length > 0 && card('Open', 'nobody on it first, then newest', table(unresolved, moments))}
${over.length > 0 && card('Resolved', 'newest first', table(over, moments))}
${unresolved.length + over.length === 0 && empty(html`<h2>No alert ${cursor ? 'before these' : 'was ever raised'}</h2><p>When a job fails, is late beyond its grace, or does not end, it stands here, and you get a mail.</p>`)}
${pager('/alerts', 'Pages of alerts', { cursor, next })}`,
  });
}

function alertSentence(open: number, acknowledged: number): Html {
  const nobody = html`<span class="down">${open} open</span>`;
  const somebody = html`<span class="late">${acknowledged} acknowledged</span>`;
  if (open > 0) return acknowledged > 0 ? html`${nobody}, ${somebody}` : nobody;
  return acknowledged > 0 ? somebody : html`Nothing is wrong`;
}

const table = (alerts: readonly Alert[], moments: Moments) => html`<div class="frame"><table>
<thead><tr><th scope="col">State</th><th scope="col">What</th><th scope="col">Opened</th><th scope="col">Lasted</th></tr></thead>
<tbody>
${alerts.map(
  (alert) => html`<tr>
<td class="cell-state">${state(...lookOf(alert))}</td>
<th scope="row" class="name"><a href="/alerts/${alert.id}"><bdi>${alert.title}</bdi></a>${alert.acknowledged_by && html`<small class="sub"><bdi>${alert.acknowledged_by}</bdi> ${alert.status === 'resolved' ? 'was' : 'is'} on it</small>`}</th>
<td data-label="Opened">${moments.absolute(alert.opened_at)}</td>
<td data-label="Lasted">${alert.resolved_at ? moments.since(alert.opened_at, alert.resolved_at) : html`${moments.since(alert.opened_at)} so far`}</td>
</tr>
`,
)}</tbody></table></div>`;

const LOOKS: Record<Alert['status'], [Look, string]> = {
  open: ['down', 'Open'],
  acknowledged: ['late', 'Acknowledged'],
  resolved: ['ok', 'Resolved'],
};
const lookOf = ({ status }: Alert) => LOOKS[status];

async function showAlert(visit: Visit) {
  const found = await visit.api.get(`/alerts/${visitParam(visit, 'id')}`);
  if (found.status >= 300) return visit.refused(found);
  const alert: AlertWithHistory = found.body;
  const { moments } = visit;
  return visit.show({
    title: alert.title,
    section: 'alerts',
    worst: alert.status === 'resolved' ? 'ok' : 'down',
    body: html`${crumbs(['Alerts', '/alerts'])}
<header class="head"><div><h1><bdi>${alert.title}</bdi> ${pill(...lookOf(alert))}</h1><p class="lead">${alertStory(alert, moments)}</p></div>${mayChange(visit) && actions(alert)}</header>
<div class="columns"><div class="column">
${alert.detail !== '' && card('What is known', null, html`<div class="card-body"><div class="code"><pre dir="auto">${alert.detail}</pre></div></div>`)}
${card('What happened', null, history(alert, moments))}
</div><div class="column">${aboutCard(alert, moments)}${toldCard(alert, moments)}</div></div>`,
  });
}

function alertStory(alert: AlertWithHistory, moments: Moments): Html {
  const times = alert.occurrences > 1 && ` It happened ${alert.occurrences} times, last`;
  const again = times && html`${times} ${moments.absolute(alert.last_occurred_at)}.`;
  const opened = moments.absolute(alert.opened_at);
  if (alert.status === 'resolved')
    return html`It began ${opened} and was over after ${moments.since(alert.opened_at, alert.resolved_at ?? undefined)}${alert.resolve_reason && `: ${reasonText(alert.resolve_reason)}`}.${again}`;
  return html`It began ${opened}, ${moments.since(alert.opened_at)} ago. ${
    alert.acknowledged_by === null
      ? html`<b>Nobody is on it yet.</b>`
      : html`<b><bdi>${alert.acknowledged_by}</bdi> is on it.</b>`
  }${again}`;
}

const REASONS: Readonly<Record<string, string>> = {
  recovered: 'it recovered',
  manual: 'resolved by hand',
  paused: 'the check was paused',
  resumed: 'the check was resumed',
  deleted: 'the check was deleted',
};
const reasonText = (reason: string) => REASONS[reason] ?? reason;

const actions = (alert: Alert): Html | null =>
  alert.status === 'resolved'
    ? null
    : html`<div class="actions">${alert.status === 'open' && action(alert, 'acknowledge', 'Acknowledge')}${action(alert, 'resolve', 'Resolve')}</div>`;

const action = (alert: Alert, verb: string, label: string): Html =>
  html`<form method="post" action="/alerts/${alert.id}/${verb}"><button class="button${verb === 'acknowledge' && ' button-ink'}">${label}</button></form>`;

const EVENTS: Readonly<Record<string, string>> = {
  opened: 'The alert opened',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  reopened: 'Its cause came back',
  flapping: 'It comes and goes',
  settled: 'It no longer comes and goes',
  escalated: 'Others were told',
  joined: 'A further rule is about it',
  suppressed: 'Held back',
  held: 'Held back',
  released: 'No longer held back',
};

const history = ({ events }: AlertWithHistory, moments: Moments): Html =>
  html`<ol class="timeline card-body">${events.map(
    ({ at, type, actor, note }) =>
      html`<li>${moments.absolute(at)} <span>${EVENTS[type] ?? type}${actor && html` by <bdi>${actor}</bdi>`}${note && html`<small class="sub" dir="auto">${note}</small>`}</span></li>`,
  )}</ol>`;

function aboutCard(alert: AlertWithHistory, moments: Moments): Html {
  const { subject } = alert;
  const isCheck = subject.type === 'cron_check' && subject.id !== null;
  const name = html`<bdi>${subject.name}</bdi>`;
  return card(
    'About',
    null,
    pairs([
      ['Check', isCheck ? html`<a class="link" href="/cron-checks/${subject.id}">${name}</a>` : name],
      ['Severity', alert.severity],
      ['Opened', moments.absolute(alert.opened_at)],
      ['Resolved', alert.resolved_at && moments.absolute(alert.resolved_at)],
      ['Runbook', alert.runbook_url],
    ]),
  );
}

const NOTICES: Readonly<Record<string, string>> = {
  'alert.opened': 'that it opened',
  'alert.acknowledged': 'that somebody is on it',
  'alert.resolved': 'that it is over',
  'alert.reopened': 'that it is back',
  'alert.flapping': 'that it comes and goes',
  'alert.reminder': 'that it goes on',
};

const toldCard = ({ notifications }: AlertWithHistory, moments: Moments): Html =>
  card(
    'Who was told',
    null,
    notifications.length === 0
      ? html`<p class="card-body dim">Nobody yet.</p>`
      : html`<ul class="told card-body">${notifications.map(
          (one) =>
            html`<li><bdi>${one.destination.name}</bdi>, ${NOTICES[one.type] ?? one.type}<small class="sub">${outcome(one, moments)}</small></li>`,
        )}</ul>`,
  );

function outcome(one: AlertWithHistory['notifications'][number], moments: Moments): Html {
  if (one.delivered_at) return html`Delivered ${moments.absolute(one.delivered_at)}`;
  if (one.status === 'failed')
    return html`Failed after ${one.attempts} attempts${one.error && `: ${one.error}`}`;
  return html`${one.attempts > 0 ? html`Tried ${one.attempts} times${one.error && ` (${one.error})`}, next` : 'Due'} ${moments.relative(one.next_attempt_at, 'soon')}`;
}
