// Removing a member, leaving, taking an invitation back, and handing the account over: each asked about once more.

import { type Html, html } from '../../platform/html.ts';
import { accountField, forgottenChoice } from './account-choice.ts';
import { crumbs, empty } from './blocks.ts';
import type { MemberView } from './member-view.ts';
import { askAgain } from './reauthentication.ts';
import { getPage, type PageHost, postPage, type Visit, visitParam } from './visit.ts';

const MOST_READ = 200;

export function mountMembershipEnds(host: PageHost): void {
  getPage(host, '/members/:id/remove', (visit) => confirm(visit, 'Remove', removal));
  postPage(host, { url: '/members/:id/remove', resume: () => '/members', show: remove });
  getPage(host, '/members/:id/transfer', (visit) => confirm(visit, 'Hand over', transfer));
  postPage(host, { url: '/members/:id/transfer', resume: () => '/members', show: handOver });
}

async function confirm(visit: Visit, title: string, question: (visit: Visit, member: MemberView) => Html) {
  const member = await memberOf(visit);
  if (member === null) return visit.reply.redirect('/members', 303);
  return visit.show({
    title,
    section: 'members',
    body: html`${crumbs(['Members', '/members'])}
${empty(question(visit, member))}`,
  });
}

/** null: there is no such member, or not any more. */
async function memberOf(visit: Visit): Promise<MemberView | null> {
  const id = visitParam(visit, 'id');
  for (let cursor: string | null = ''; cursor !== null; ) {
    const found = await visit.api.get(
      `/account/members?limit=${MOST_READ}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    if (found.status >= 300) return null;
    const members: MemberView[] = found.body.members;
    const member = members.find((one) => String(one.id) === id);
    if (member) return member;
    cursor = found.body.next_cursor;
  }
  return null;
}

function removal({ viewer }: Visit, { id, email, you, status }: MemberView): Html {
  const account = html`“<bdi>${viewer.account}</bdi>”`;
  const send = (button: string) =>
    html`<form class="actions" method="post" action="/members/${id}/remove">${accountField(viewer.account_id)}<button class="button button-ink">${button}</button> <a class="button" href="/members">${you ? 'Stay' : 'Keep them'}</a></form>`;
  if (status === 'invited')
    return html`<h1>Take back the invitation of <bdi>${email}</bdi>?</h1>
<p>The link that was sent leads nowhere from then on.</p>
${send('Take back')}`;
  return html`<h1>${you ? html`Leave ${account}?` : html`Remove <bdi>${email}</bdi> from ${account}?`}</h1>
<p>${you ? 'You have' : 'They have'} no access to it from then on. Keys that ${you ? 'you' : 'they'} made go on working, and mail channels go on sending; see <a class="link" href="/keys">Keys</a>.</p>
${send(you ? 'Leave' : 'Remove')}`;
}

async function remove(visit: Visit) {
  const id = visitParam(visit, 'id');
  const member = await memberOf(visit);
  const removed = await visit.api.delete(`/account/members/${id}`);
  if (removed.status >= 300 && removed.status !== 404) return visit.refused(removed);
  if (!member?.you) return visit.reply.redirect('/members', 303);
  return visit.reply.header('set-cookie', forgottenChoice(visit.app)).redirect('/', 303);
}

const transfer = (
  { viewer }: Visit,
  { id, email }: MemberView,
): Html => html`<h1>Hand “<bdi>${viewer.account}</bdi>” over to <bdi>${email}</bdi>?</h1>
<p>They own it from then on, and you are an admin of it. Only they can give it back.</p>
<form class="actions" method="post" action="/members/${id}/transfer">${accountField(viewer.account_id)}<button class="button button-ink">Hand over</button> <a class="button" href="/members">Keep it</a></form>`;

async function handOver(visit: Visit) {
  const id = visitParam(visit, 'id');
  const handed = await visit.api.post('/account/transfer', { member_id: Number(id) });
  if (handed.body.error === 'reauthentication_required') return askAgain(visit, `/members/${id}/transfer`);
  return handed.status < 300 ? visit.reply.redirect('/members', 303) : visit.refused(handed);
}
