// Members of the account: the list with everybody who is invited, and what admins and owners do to it.

import { type Html, html } from '../../platform/html.ts';
import { accountField } from './account-choice.ts';
import { type ApiAnswer, formValues, queryValues } from './api.ts';
import { dash } from './blocks.ts';
import { copyable } from './copyable.ts';
import { fields, onceField, type Typed, takeOnce, untouched } from './forms.ts';
import { type MemberView, mayManageMembers, roleOptions, rolesFor } from './member-view.ts';
import { mountMembershipEnds } from './membership-ends.ts';
import { cursorOf, pageQuery, pager } from './pager.ts';
import { getPage, type PageHost, postPage, type Visit, visitParam } from './visit.ts';
import { issuesOf, refusalText } from './wording.ts';

const AT_ONCE = 100;

export function mountMemberPages(host: PageHost): void {
  getPage(host, '/members', (visit) =>
    showMembers(visit, { typed: { values: queryValues(visit.request), issues: [] } }),
  );
  postPage(host, { url: '/members', show: invite, resume: (request) => filledIn(formValues(request)) });
  postPage(host, {
    url: '/members/:id/role',
    resume: () => '/members',
    async show(visit) {
      const { role } = formValues(visit.request);
      const changed = await visit.api.patch(`/account/members/${visitParam(visit, 'id')}`, { role });
      return backOr(visit, changed);
    },
  });
  postPage(host, {
    url: '/members/:id/resend',
    resume: () => '/members',
    async show(visit) {
      const sent = await visit.api.post(`/account/members/${visitParam(visit, 'id')}/resend`);
      // No redirect: the link is in this answer and in no other.
      return sent.status < 300 ? showMembers(visit, { invited: sent.body }) : backOr(visit, sent);
    },
  });
  mountMembershipEnds(host);
}

/** The form with what was typed in it. */
const filledIn = ({ email = '', role = 'viewer' }: Record<string, string>): string =>
  `/members?${new URLSearchParams({ email, role })}`;

/** Somebody who is gone in the meantime is no trouble: the list shows it. */
const backOr = (visit: Visit, answer: ApiAnswer) =>
  answer.status < 300 || answer.status === 404
    ? visit.reply.redirect('/members', 303)
    : showMembers(visit, { refusal: refusalText(answer), status: answer.status });

async function invite(visit: Visit) {
  const { once, typed: values } = takeOnce(formValues(visit.request));
  const { email = '', role = 'viewer' } = values;
  const invited = await visit.api.post('/account/members', { email, role }, { idempotencyKey: once });
  if (invited.status < 300) return showMembers(visit, { invited: invited.body });
  return showMembers(visit, { typed: { values, issues: issuesOf(invited) }, status: invited.status });
}

interface Result {
  typed?: Typed;
  invited?: MemberView & { invitation_url?: string };
  refusal?: string;
  status?: number;
}

async function showMembers(visit: Visit, { typed = untouched, invited, refusal, status }: Result = {}) {
  const cursor = cursorOf(visit);
  const found = await visit.api.get(`/account/members?${pageQuery(AT_ONCE, cursor)}`);
  if (found.status >= 300) return visit.refused(found);
  const { members, next_cursor: next } = found.body;
  const { viewer } = visit;
  return visit.show({
    title: 'Members',
    section: 'members',
    ...(status !== undefined && { status }),
    body: html`<header class="head"><div><h1>Members of <bdi>${viewer.account}</bdi></h1><p class="lead">Your role is ${viewer.role}.</p></div></header>
${refusal && html`<p class="notice notice-down" role="alert">${refusal}</p>`}
${invited && invitedNotice(invited)}
${mayManageMembers(viewer.role) && inviteForm(visit, typed)}
${table(visit, members)}
${pager('/members', 'Pages of members', { cursor, next })}`,
  });
}

const invitedNotice = ({ email, invitation_url: url }: MemberView & { invitation_url?: string }): Html =>
  url === undefined
    ? html`<p class="card notice" role="status"><bdi>${email}</bdi> gets a mail with a link that works for 7 days.</p>`
    : html`<section class="card notice stack-small" aria-labelledby="invited"><h2 id="invited">The link for <bdi>${email}</bdi>, shown this once</h2>
<p>No mail can be sent from here, so hand it over yourself. It works for 7 days, once, and for this address only.</p>
${copyable(url, 'the link')}</section>`;

const inviteForm = (
  { viewer }: Visit,
  typed: Typed,
): Html => html`<form class="card stack" method="post" action="/members">
${fields(typed, [{ name: 'email', label: 'Invite by e-mail address', type: 'email' }])}
<div class="field"><label for="role">As</label><select id="role" name="role">${roleOptions(rolesFor(viewer.role), typed.values.role ?? 'viewer', true)}</select></div>
${accountField(viewer.account_id)}${onceField()}<button class="button button-ink">Invite</button>
</form>`;

const table = (visit: Visit, members: readonly MemberView[]): Html => html`<div class="card frame"><table>
<caption class="vh">Members and invitations, newest first</caption>
<thead><tr><th scope="col">Who</th><th scope="col">Role</th><th scope="col">Since</th><th scope="col"><span class="vh">Actions</span></th></tr></thead>
<tbody>
${members.map((member) => row(visit, member))}</tbody></table></div>`;

function row(visit: Visit, member: MemberView): Html {
  const { moments } = visit;
  return html`<tr>
<th scope="row" class="name"><bdi>${member.email}</bdi>${member.you && ' (you)'}${member.name !== '' && html`<small class="sub"><bdi>${member.name}</bdi></small>`}</th>
<td data-label="Role">${mayTouch(visit, member) ? roleForm(visit, member) : member.role}</td>
<td data-label="Since">${
    member.status === 'active'
      ? member.joined_at === null
        ? dash
        : moments.relative(member.joined_at)
      : html`invited ${moments.relative(member.invited_at)}<small class="sub">until ${moments.relative(member.expires_at)}</small>`
  }</td>
<td class="row-actions">${actions(visit, member)}</td>
</tr>
`;
}

/** The API judges; this only leaves out what it would refuse. */
const mayTouch = ({ viewer }: Visit, { role }: MemberView) =>
  mayManageMembers(viewer.role) && (role !== 'owner' || viewer.role === 'owner');

const roleForm = ({ viewer }: Visit, { id, email, role }: MemberView): Html =>
  html`<form class="inline" method="post" action="/members/${id}/role">${accountField(viewer.account_id)}<select name="role" aria-label="Role of ${email}">${roleOptions(rolesFor(viewer.role), role, false)}</select> <button class="button button-small">Change<span class="vh"> the role of ${email}</span></button></form>`;

function actions(visit: Visit, member: MemberView): Html[] {
  const { viewer } = visit;
  const { id, email, you, status } = member;
  const links: Html[] = [];
  if (status === 'invited' && mayTouch(visit, member))
    links.push(
      html`<form class="inline" method="post" action="/members/${id}/resend">${accountField(viewer.account_id)}<button class="button button-small">Send again<span class="vh"> to ${email}</span></button></form> `,
    );
  if (viewer.role === 'owner' && status === 'active' && !you)
    links.push(
      html`<a class="button button-small" href="/members/${id}/transfer">Hand over<span class="vh"> the account to ${email}</span></a> `,
    );
  if (you) links.push(html`<a class="button button-small" href="/members/${id}/remove">Leave</a>`);
  else if (mayTouch(visit, member))
    links.push(
      html`<a class="button button-small" href="/members/${id}/remove">${status === 'active' ? 'Remove' : 'Take back'}<span class="vh"> ${email}</span></a>`,
    );
  return links;
}
