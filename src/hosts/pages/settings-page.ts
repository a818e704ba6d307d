// The account as a whole: its name, what it has of its plan, what can be taken home, and its end.

import { type Html, html } from '../../platform/html.ts';
import { accountField } from './account-choice.ts';
import { formValues, withCookies } from './api.ts';
import { card, crumbs, empty, type Pair, pairs } from './blocks.ts';
import { fields, type Typed, untouched } from './forms.ts';
import { askAgain } from './reauthentication.ts';
import { getPage, type PageHost, postPage, type Visit } from './visit.ts';
import { issuesOf } from './wording.ts';

export function mountSettingsPage(host: PageHost): void {
  getPage(host, '/account', (visit) => showAccount(visit));
  postPage(host, { url: '/account', show: rename, resume: () => '/account' });
  getPage(host, '/account/delete', confirmDeletion);
  postPage(host, {
    url: '/account/delete',
    resume: () => '/account/delete',
    async show(visit) {
      const asked = await visit.api.delete('/account');
      if (asked.body.error === 'reauthentication_required') return askAgain(visit, '/account/delete');
      return asked.status < 300
        ? withCookies(visit.reply, asked).redirect('/account', 303)
        : visit.refused(asked);
    },
  });
  postPage(host, {
    url: '/account/keep',
    resume: () => '/account',
    async show(visit) {
      const kept = await visit.api.post('/account/cancel-deletion');
      return kept.status < 300 ? visit.reply.redirect('/account', 303) : visit.refused(kept);
    },
  });
}

const mayAdminister = ({ viewer }: Visit): boolean => viewer.role === 'admin' || viewer.role === 'owner';

async function rename(visit: Visit) {
  const { name = '' } = formValues(visit.request);
  const saved = await visit.api.patch('/account', { name });
  if (saved.status < 300) return visit.reply.redirect('/account', 303);
  return showAccount(visit, { values: { name }, issues: issuesOf(saved) }, saved.status);
}

async function showAccount(visit: Visit, typed: Typed = untouched, status = 200) {
  const [account, usage] = await Promise.all([visit.api.get('/account'), visit.api.get('/account/usage')]);
  const failed = [account, usage].find((answer) => answer.status >= 300);
  if (failed) return visit.refused(failed);
  const { viewer } = visit;
  return visit.show({
    title: 'Account',
    section: 'account',
    status,
    body: html`<header class="head"><div><h1>Account <bdi>${viewer.account}</bdi></h1><p class="lead">Your role in it is ${viewer.role}.</p></div></header>
<div class="columns"><div class="column">
${mayAdminister(visit) && card('Name', null, nameForm(account.body.name, viewer.account_id, typed))}
${card('Plan', account.body.plan, pairs(usagePairs(usage.body)))}
</div><div class="column">
${mayAdminister(visit) && card('What happened, and what there is', null, takeHome(viewer.account_id))}
${viewer.role === 'owner' && card('Delete', null, deletion(visit))}
</div></div>`,
  });
}

const nameForm = (
  name: string,
  accountId: number,
  typed: Typed,
): Html => html`<form class="card-body stack" method="post" action="/account">
${accountField(accountId)}
${fields(typed, [{ name: 'name', label: 'Name of the account', initial: name }])}
<button class="button">Rename</button>
</form>`;

const RESOURCES: readonly (readonly [string, string])[] = [
  ['cron_checks', 'Cron checks'],
  ['webhooks', 'Webhooks'],
  ['members', 'Members and invitations'],
];

interface UsageView {
  usage: Record<string, { current: number; limit: number | null } | undefined>;
  retention_days: number;
}

const usagePairs = ({ usage, retention_days }: UsageView): Pair[] => [
  ...RESOURCES.map(([key, name]): Pair => {
    const { current = 0, limit = null } = usage[key] ?? {};
    return [name, limit === null ? String(current) : `${current} of ${limit}`];
  }),
  ['History is kept', `${retention_days} days`],
];

/** The API takes the cookie too; a link cannot send a header, so it names the account in its query. */
const takeHome = (accountId: number): Html => html`<div class="card-body stack">
<p>The audit log says who did what. The export is everything in one JSON file, without secrets; it may take a while.</p>
<div class="actions"><a class="button" href="/audit-log">Audit log</a> <a class="button" href="/api/account/export?account_id=${accountId}" download>Export everything</a></div>
</div>`;

function deletion({ viewer, moments }: Visit): Html {
  if (viewer.deleteAt === null)
    return html`<div class="card-body stack"><p>Everything in it goes, seven days after you ask.</p>
<p><a class="button" href="/account/delete">Delete this account</a></p></div>`;
  return html`<div class="card-body stack"><p>This account is deleted ${moments.absolute(viewer.deleteAt)}. Until then everything works as before.</p>
<form method="post" action="/account/keep">${accountField(viewer.account_id)}<button class="button button-ink">Keep it</button></form></div>`;
}

async function confirmDeletion(visit: Visit) {
  const { viewer } = visit;
  if (viewer.role !== 'owner' || viewer.deleteAt !== null) return visit.reply.redirect('/account', 303);
  return visit.show({
    title: 'Delete the account',
    section: 'account',
    body: html`${crumbs(['Account', '/account'])}
${empty(html`<h1>Delete “<bdi>${viewer.account}</bdi>”?</h1>
<p>In seven days its checks, pings, alerts, channels, keys and its audit log are gone, for good. Members who are in no other account are deleted with it, and so are you. Until then it works as before, and any owner can keep it.</p>
<p class="dim">Export everything first if you may want it later.</p>
<form class="actions" method="post" action="/account/delete">${accountField(viewer.account_id)}<button class="button button-ink">Delete in seven days</button> <a class="button" href="/account">Keep it</a></form>`)}`,
  });
}
