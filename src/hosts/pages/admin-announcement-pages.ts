// What is announced: by who runs the instance, and to everybody who signs in.

import { type Html, html } from '../../platform/html.ts';
import { days } from '../../platform/time.ts';
import { showAdmin } from './admin-frame.ts';
import { formValues } from './api.ts';
import { card, empty } from './blocks.ts';
import { fields, onceField, type Typed, takeOnce, untouched } from './forms.ts';
import { cursorOf, pageQuery, pager } from './pager.ts';
import { getPage, type PageHost, postPage, type Visit, visitParam } from './visit.ts';
import { issuesOf } from './wording.ts';

interface Shown {
  id: number;
  kind: 'breaking_change' | 'notice';
  title: string;
  body: string;
  effective_at: string;
  created_at: string;
}

interface Announced extends Shown {
  created_by: string | null;
  mails: { recipients: number; mailed: number };
}

const AT_ONCE = 20;
const path = '/admin/announcements';

export function mountAnnouncementPages(host: PageHost): void {
  getPage(host, path, (visit) => showAnnounced(visit));
  postPage(host, { url: path, show: announce });
  getPage(host, '/announcements', showCurrent);
  postPage(host, {
    url: '/announcements/:id/dismiss',
    async show(visit) {
      const done = await visit.api.post(`/announcements/${visitParam(visit, 'id')}/dismiss`);
      return done.status < 300 || done.status === 404
        ? visit.reply.redirect('/announcements', 303)
        : visit.refused(done);
    },
  });
}

async function announce(visit: Visit) {
  const { once, typed: values } = takeOnce(formValues(visit.request));
  const { kind = '', title = '', body = '', day = '' } = values;
  const wanted = { kind, title, body: body.replaceAll('\r\n', '\n') };
  const made = await visit.api.post(
    path,
    day === '' ? wanted : { ...wanted, effective_at: `${day}T00:00:00.000Z` },
    { idempotencyKey: once },
  );
  if (made.status < 300) return visit.reply.redirect(path, 303);
  const issues = issuesOf(made).map((issue) =>
    issue.field === 'effective_at' ? { ...issue, field: 'day' } : issue,
  );
  return showAnnounced(visit, { values, issues }, made.status);
}

async function showAnnounced(visit: Visit, typed: Typed = untouched, status = 200) {
  const cursor = cursorOf(visit);
  const found = await visit.api.get(`${path}?${pageQuery(AT_ONCE, cursor)}`);
  if (found.status >= 300) return visit.refused(found);
  const announcements: Announced[] = found.body.announcements;
  return showAdmin(visit, {
    path,
    title: 'Announcements',
    status,
    lead: 'Everybody who is signed in sees them until two weeks after they took effect. A breaking change is also mailed to who uses the API, and has to lie 30 days ahead.',
    body: html`${form(visit, typed)}
${announcements.map((one) =>
  card(
    `${KINDS[one.kind]}: ${one.title}`,
    one.mails.recipients > 0 ? `mailed to ${one.mails.mailed} of ${one.mails.recipients} people` : null,
    text(visit, one),
  ),
)}
${pager(path, 'Pages of announcements', { cursor, next: found.body.next_cursor })}`,
  });
}

const KINDS = { breaking_change: 'Breaking change', notice: 'Notice' } as const;
const FIRST_DAY_MS = days(31);

function form(visit: Visit, typed: Typed): Html {
  const kind = typed.values.kind ?? 'notice';
  const firstDay = new Date(visit.request.exchange.now.getTime() + FIRST_DAY_MS).toISOString().slice(0, 10);
  return html`<form class="card stack" method="post" action="${path}">
<div class="field"><label for="kind">Kind</label><select id="kind" name="kind">${Object.entries(KINDS).map(
    ([value, word]) => html`<option value="${value}"${value === kind && html` selected`}>${word}</option>`,
  )}</select></div>
${fields(typed, [
  { name: 'title', label: 'Title' },
  {
    name: 'day',
    label: 'Takes effect on',
    required: false,
    hint: `A day such as ${firstDay}, in UTC; empty for now. A breaking change: ${firstDay} or later.`,
  },
])}
<div class="field"><label for="body">What changes</label><textarea id="body" name="body" rows="6" maxlength="4000" required>
${typed.values.body ?? ''}</textarea></div>
${onceField()}<button class="button button-ink">Announce</button></form>`;
}

async function showCurrent(visit: Visit) {
  const cursor = cursorOf(visit);
  const found = await visit.api.get(`/announcements?${pageQuery(AT_ONCE, cursor)}`);
  if (found.status >= 300) return visit.refused(found);
  const announcements: Shown[] = found.body.announcements;
  return visit.show({
    title: 'Announcements',
    body: html`<header class="head"><div><h1>Announcements</h1></div></header>
${announcements.length === 0 ? empty(html`<h2>Nothing is announced</h2><p>When something changes for users of the API, it stands here.</p>`) : null}
${announcements.map((one) =>
  card(
    `${KINDS[one.kind]}: ${one.title}`,
    null,
    html`${text(visit, one)}<form class="card-body" method="post" action="/announcements/${one.id}/dismiss"><button class="button button-small">Seen<span class="vh">: ${one.title}</span></button></form>`,
  ),
)}
${pager('/announcements', 'Pages of announcements', { cursor, next: found.body.next_cursor })}`,
  });
}

const text = (visit: Visit, { body, effective_at }: Shown): Html =>
  html`<div class="card-body stack-small"><p class="dim">Takes effect ${visit.moments.absolute(effective_at)}.</p>${body
    .split(/\n\s*\n/)
    .map((paragraph) => html`<p class="prose" dir="auto">${paragraph}</p>`)}</div>`;
