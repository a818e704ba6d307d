// A person's own page: how they are called and like to see things, their address, their password, their sessions.

import { type Html, html } from '../../platform/html.ts';
import { type ApiAnswer, formValues, withCookies } from './api.ts';
import { card } from './blocks.ts';
import { type Field, fields, type Typed, untouched } from './forms.ts';
import type { Moments } from './moments.ts';
import { cursorOf, pageQuery, pager } from './pager.ts';
import { askAgain } from './reauthentication.ts';
import { getPage, type PageHost, postPage, type Visit, visitParam } from './visit.ts';
import { issuesOf } from './wording.ts';

const SESSIONS_AT_ONCE = 20;

interface Shown {
  profile?: Typed;
  email?: Typed;
  password?: Typed;
  /** What was done just now. */
  said?: string;
  status?: number;
}

interface SessionView {
  id: string;
  surface: 'api' | 'dashboard';
  current: boolean;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
}

export function mountProfilePage(host: PageHost): void {
  getPage(host, '/profile', (visit) => showProfile(visit));
  postPage(host, { url: '/profile', show: saveProfile, resume: () => '/profile' });
  postPage(host, { url: '/profile/email', show: changeEmail, resume: () => '/profile' });
  postPage(host, { url: '/profile/password', show: changePassword, resume: () => '/profile' });
  postPage(host, {
    url: '/profile/sessions/:id/end',
    resume: () => '/profile',
    async show(visit) {
      const ended = await visit.api.delete(`/auth/sessions/${visitParam(visit, 'id')}`);
      return ended.status < 300 || ended.status === 404
        ? withCookies(visit.reply, ended).redirect('/profile', 303)
        : visit.refused(ended);
    },
  });
}

async function saveProfile(visit: Visit) {
  const { name = '', time_zone = '', language = '', theme = 'auto' } = formValues(visit.request);
  const values = { name, time_zone, language, theme };
  const saved = await visit.api.patch('/profile', values);
  if (saved.status < 300) return visit.reply.redirect('/profile', 303);
  return showProfile(visit, { profile: { values, issues: issuesOf(saved) }, status: saved.status });
}

async function changeEmail(visit: Visit) {
  const { email = '' } = formValues(visit.request);
  const changed = await visit.api.post('/auth/change-email', { email });
  if (changed.body.error === 'reauthentication_required') return askAgain(visit, '/profile');
  if (changed.status >= 300)
    return showProfile(visit, {
      email: { values: { email }, issues: issuesOf(changed) },
      status: changed.status,
    });
  if (changed.status === 202)
    return showProfile(visit, {
      said: 'We sent a link to the new address. Your address changes once you follow it.',
    });
  return withCookies(visit.reply, changed).redirect('/profile', 303);
}

async function changePassword(visit: Visit) {
  const { current_password = '', new_password = '' } = formValues(visit.request);
  const changed = await visit.api.post('/auth/change-password', { current_password, new_password });
  if (changed.body.error === 'reauthentication_required') return askAgain(visit, '/profile');
  if (changed.status < 300) return withCookies(visit.reply, changed).redirect('/profile', 303);
  return showProfile(visit, {
    password: { values: {}, issues: passwordIssues(changed) },
    status: changed.status,
  });
}

const passwordIssues = (answer: ApiAnswer): Typed['issues'] =>
  answer.body.error === 'invalid_credentials'
    ? [{ field: 'current_password', reason: 'This is not your password.' }]
    : issuesOf(answer);

async function showProfile(visit: Visit, shown: Shown = {}) {
  const cursor = cursorOf(visit);
  const [profile, found] = await Promise.all([
    visit.api.get('/profile'),
    visit.api.get(`/auth/sessions?${pageQuery(SESSIONS_AT_ONCE, cursor)}`),
  ]);
  const failed = [profile, found].find(({ status }) => status >= 300);
  if (failed) return visit.refused(failed);
  const { sessions, next_cursor: next } = found.body;
  return visit.show({
    title: 'Your profile',
    section: 'profile',
    ...(shown.status !== undefined && { status: shown.status }),
    body: html`<header class="head"><div><h1>You</h1><p class="lead">${profile.body.email}</p></div></header>
${shown.said && html`<p class="notice" role="status">${shown.said}</p>`}
<div class="columns"><div class="column">
${card('How you like to see things', null, profileForm(profile.body, shown.profile ?? untouched))}
</div><div class="column">
${card('E-mail address', null, emailForm(shown.email ?? untouched))}
${card('Password', null, passwordForm(shown.password ?? untouched))}
</div></div>
${card('Where you are signed in', 'newest first', sessionTable(sessions, visit.moments))}
${pager('/profile', 'Pages of sessions', { cursor, next })}`,
  });
}

const THEMES = [
  ['auto', 'as the device has it'],
  ['light', 'light'],
  ['dark', 'dark'],
] as const;

function profileForm(profile: Record<string, string>, typed: Typed): Html {
  const { name = '', time_zone = '', language = '', theme = 'auto' } = profile;
  const wanted: Field[] = [
    { name: 'name', label: 'Name', initial: name, autocomplete: 'name', required: false },
    { name: 'time_zone', label: 'Time zone', initial: time_zone, hint: 'For example Europe/Vilnius.' },
    { name: 'language', label: 'Language', initial: language, hint: 'A tag such as en or de-AT.' },
  ];
  const chosen = typed.values.theme ?? theme;
  return html`<form class="card-body stack" method="post" action="/profile">
${fields(typed, wanted)}
<div class="field"><label for="theme">Colours</label><select id="theme" name="theme">${THEMES.map(
    ([value, word]) => html`<option value="${value}"${value === chosen && html` selected`}>${word}</option>`,
  )}</select></div>
<button class="button button-ink">Save</button>
</form>`;
}

const emailForm = (
  typed: Typed,
): Html => html`<form class="card-body stack" method="post" action="/profile/email">
${fields(typed, [
  {
    name: 'email',
    label: 'New e-mail address',
    type: 'email',
    autocomplete: 'email',
    hint: 'You sign in with it from then on, and are signed out everywhere else. A channel that sends alerts to the old address goes on doing so.',
  },
])}
<button class="button">Change address</button>
</form>`;

const passwordForm = (
  typed: Typed,
): Html => html`<form class="card-body stack" method="post" action="/profile/password">
${fields(typed, [
  {
    name: 'current_password',
    label: 'Present password',
    type: 'password',
    autocomplete: 'current-password',
  },
  {
    name: 'new_password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: 'At least 8 characters. You are signed out everywhere else.',
  },
])}
<button class="button">Change password</button>
</form>`;

const sessionTable = (
  sessions: readonly SessionView[],
  moments: Moments,
): Html => html`<div class="frame"><table>
<thead><tr><th scope="col">With</th><th scope="col">From</th><th scope="col">Since</th><th scope="col">Last seen</th><th scope="col"><span class="vh">Actions</span></th></tr></thead>
<tbody>
${sessions.map(
  (session) => html`<tr>
<th scope="row" class="name"><bdi>${session.user_agent ?? 'an unknown program'}</bdi><small class="sub">${session.surface === 'api' ? 'on the API' : 'in a browser'}${session.current && ', this one'}</small></th>
<td data-label="From">${session.ip}</td>
<td data-label="Since">${moments.relative(session.created_at)}</td>
<td data-label="Last seen">${moments.relative(session.last_seen_at)}</td>
<td class="row-actions"><form method="post" action="/profile/sessions/${session.id}/end"><button class="button button-small">${session.current ? 'Sign out' : 'End'}</button></form></td>
</tr>
`,
)}</tbody></table></div>`;
