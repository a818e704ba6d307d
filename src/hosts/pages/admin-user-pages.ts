// People of the instance: found, shut out, let in again, and given the instance to run.

import { type Html, html } from '../../platform/html.ts';
import { buttonForm, findPage, searchForm, showAdmin } from './admin-frame.ts';
import { pager } from './pager.ts';
import { askAgain } from './reauthentication.ts';
import { getPage, type PageHost, postPage, type Visit, visitParam } from './visit.ts';

interface UserRow {
  id: number;
  email: string;
  name: string;
  email_verified: boolean;
  two_factor: boolean;
  is_admin: boolean;
  disabled: boolean;
  last_sign_in_at: string | null;
  accounts: { name: string; role: string; suspended: boolean }[];
}

const path = '/admin/users';

const CHANGES = {
  disable: { disabled: true },
  enable: { disabled: false },
  'make-admin': { is_admin: true },
  'unmake-admin': { is_admin: false },
} as const;

export function mountAdminUserPages(host: PageHost): void {
  getPage(host, path, showUsers);
  for (const [verb, change] of Object.entries(CHANGES))
    postPage(host, {
      url: `${path}/:id/${verb}`,
      resume: () => path,
      async show(visit) {
        const done = await visit.api.patch(`${path}/${visitParam(visit, 'id')}`, change);
        if (done.body.error === 'reauthentication_required') return askAgain(visit, path);
        return done.status < 300 ? visit.reply.redirect(path, 303) : visit.refused(done);
      },
    });
}

async function showUsers(visit: Visit) {
  const { found, q, cursor } = await findPage(visit, path);
  if (found.status >= 300) return visit.refused(found);
  const users: UserRow[] = found.body.users;
  const next: string | null = found.body.next_cursor;
  return showAdmin(visit, {
    path,
    title: 'Users',
    lead: 'Who is disabled can sign in nowhere. Keys that they made go on: they belong to an account.',
    body: html`${searchForm(path, 'Name or address', q)}
${users.length === 0 ? html`<p class="dim">Nobody ${q ? 'is found by that' : 'is there'}.</p>` : table(visit, users)}
${pager(path, 'Pages of users', { cursor, next })}`,
  });
}

const table = (visit: Visit, users: readonly UserRow[]) => html`<div class="card frame"><table>
<caption class="vh">People, newest first</caption>
<thead><tr><th scope="col">Who</th><th scope="col">Accounts</th><th scope="col">Last sign-in</th><th scope="col">Second factor</th><th scope="col"><span class="vh">Actions</span></th></tr></thead>
<tbody>
${users.map(
  (user) => html`<tr>
<th scope="row" class="name"><bdi>${user.email}</bdi><small class="sub"><bdi>${user.name}</bdi>${marksOf(user)}</small></th>
<td data-label="Accounts">${user.accounts.map(({ name, role, suspended }) => html`<span class="sub"><bdi>${name}</bdi> (${role}${suspended && ', suspended'})</span>`)}</td>
<td data-label="Last sign-in">${visit.moments.relative(user.last_sign_in_at)}</td>
<td data-label="Second factor">${user.two_factor ? 'yes' : 'no'}</td>
<td class="row-actions">${user.email !== visit.viewer.email && actions(user)}</td>
</tr>
`,
)}</tbody></table></div>`;

const marksOf = ({ is_admin, disabled, email_verified }: UserRow): string =>
  [
    ...(is_admin ? [' · runs this Tocsin'] : []),
    ...(disabled ? [' · disabled'] : []),
    ...(email_verified ? [] : [' · address not confirmed']),
  ].join('');

const actions = ({ id, email, is_admin, disabled }: UserRow): Html => {
  const whom = html`<span class="vh">: ${email}</span>`;
  return html`<div class="actions">${
    disabled
      ? buttonForm(`${path}/${id}/enable`, html`Let in again${whom}`)
      : buttonForm(`${path}/${id}/disable`, html`Disable${whom}`)
  }${
    is_admin
      ? buttonForm(`${path}/${id}/unmake-admin`, html`No longer runs it${whom}`)
      : buttonForm(`${path}/${id}/make-admin`, html`Let run it too${whom}`)
  }</div>`;
};
