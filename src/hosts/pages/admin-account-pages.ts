// Accounts of the instance: found, put on another plan, suspended.

import { type Html, html } from '../../platform/html.ts';
import { buttonForm, findPage, searchForm, showAdmin } from './admin-frame.ts';
import { formValues } from './api.ts';
import { pager } from './pager.ts';
import { getPage, type PageHost, postPage, type Visit, visitParam } from './visit.ts';

interface AccountRow {
  id: number;
  name: string;
  plan: string;
  suspended: boolean;
  suspended_at: string | null;
  suspension_reason: string | null;
  delete_at: string | null;
  owners: { email: string }[];
  usage: Record<string, { current: number; limit: number | null }>;
  last_activity_at: string | null;
}

const PLANS = ['free', 'pro', 'business', 'unlimited'];
const path = '/admin/accounts';

export function mountAdminAccountPages(host: PageHost): void {
  getPage(host, path, showAccounts);
  const changes: Readonly<Record<string, (fields: Record<string, string>) => object>> = {
    plan: ({ plan }) => ({ plan }),
    suspend: ({ reason = '' }) => ({ suspended: true, suspension_reason: reason.trim() || null }),
    unsuspend: () => ({ suspended: false }),
  };
  for (const [verb, changeOf] of Object.entries(changes))
    postPage(host, {
      url: `${path}/:id/${verb}`,
      resume: () => path,
      async show(visit) {
        const fields = formValues(visit.request);
        const done = await visit.api.patch(`${path}/${visitParam(visit, 'id')}`, changeOf(fields));
        return done.status < 300 ? visit.reply.redirect(backTo(fields.q), 303) : visit.refused(done);
      },
    });
}

const backTo = (q: string | undefined) => (q ? `${path}?${new URLSearchParams({ q })}` : path);

async function showAccounts(visit: Visit) {
  const { found, q, cursor } = await findPage(visit, path);
  if (found.status >= 300) return visit.refused(found);
  const accounts: AccountRow[] = found.body.accounts;
  const next: string | null = found.body.next_cursor;
  return showAdmin(visit, {
    path,
    title: 'Accounts',
    lead: 'A lower plan deletes nothing. While an account is suspended its pings are dropped and nobody is told anything for it.',
    body: html`${searchForm(path, 'Name or address', q)}
${accounts.length === 0 ? html`<p class="dim">No account ${q ? 'is found by that' : 'is there'}.</p>` : table(visit, accounts, q)}
${pager(path, 'Pages of accounts', { cursor, next })}`,
  });
}

const table = (
  visit: Visit,
  accounts: readonly AccountRow[],
  q: string | undefined,
) => html`<div class="card frame"><table>
<caption class="vh">Accounts, newest first</caption>
<thead><tr><th scope="col">Account</th><th scope="col">Plan</th><th scope="col">Has</th><th scope="col">Last activity</th><th scope="col">Access</th></tr></thead>
<tbody>
${accounts.map(
  (account) => html`<tr>
<th scope="row" class="name"><bdi>${account.name}</bdi>${account.owners.map(({ email }) => html`<small class="sub"><bdi>${email}</bdi></small>`)}${account.delete_at && html`<small class="sub">is deleted ${visit.moments.absolute(account.delete_at)}</small>`}</th>
<td data-label="Plan">${planForm(account, q)}</td>
<td data-label="Has">${hasText(account)}</td>
<td data-label="Last activity">${visit.moments.relative(account.last_activity_at)}</td>
<td data-label="Access">${access(visit, account, q)}</td>
</tr>
`,
)}</tbody></table></div>`;

const keepSearch = (q: string | undefined): Html | null =>
  q ? html`<input type="hidden" name="q" value="${q}">` : null;

const planForm = ({ id, name, plan }: AccountRow, q: string | undefined) =>
  html`<form class="inline" method="post" action="${path}/${id}/plan">${keepSearch(q)}<select name="plan" aria-label="Plan of ${name}">${PLANS.map(
    (one) => html`<option value="${one}"${one === plan && html` selected`}>${one}</option>`,
  )}</select> <button class="button button-small">Set</button></form>`;

const hasText = ({ usage }: AccountRow): string =>
  Object.entries(usage)
    .filter(([, { current }]) => current > 0)
    .map(
      ([name, { current, limit }]) =>
        `${name.replaceAll('_', ' ')} ${current}${limit === null ? '' : `/${limit}`}`,
    )
    .join(', ');

const access = (visit: Visit, account: AccountRow, q: string | undefined): Html =>
  account.suspended_at === null
    ? html`<details><summary>Suspend</summary>
<form class="stack-small" method="post" action="${path}/${account.id}/suspend">${keepSearch(q)}<input name="reason" maxlength="500" aria-label="Why ${account.name} is suspended" placeholder="Why; its people are told"><button class="button button-small">Suspend<span class="vh"> ${account.name}</span></button></form></details>`
    : html`Suspended ${visit.moments.relative(account.suspended_at)}${account.suspension_reason && html`<small class="sub"><bdi>${account.suspension_reason}</bdi></small>`}
${buttonForm(`${path}/${account.id}/unsuspend`, html`Let in again<span class="vh">: ${account.name}</span>`, keepSearch(q))}`;
