// The figures of the instance, on a page.

import { html } from '../../platform/html.ts';
import { showAdmin } from './admin-frame.ts';
import { card, type Pair, pairs } from './blocks.ts';
import { getPage, type PageHost, type Visit } from './visit.ts';

export const mountAdminOverviewPage = (host: PageHost): void => getPage(host, '/admin', showOverview);

const counts = (counted: Record<string, number>): Pair[] =>
  Object.entries(counted).map(([name, count]) => [name, String(count)]);

async function showOverview(visit: Visit) {
  const found = await visit.api.get('/admin/stats');
  if (found.status >= 300) return visit.refused(found);
  const { accounts, users, cron_checks, alerts, deliveries, mails, ...others } = found.body;
  const { dead_letters, own_outages, database, version } = others;
  return showAdmin(visit, {
    path: '/admin',
    title: 'Running this Tocsin',
    lead: html`${accounts.total} accounts, ${users.total} people, ${cron_checks.total} cron checks. As of ${visit.moments.clock}, ${visit.moments.zone}.`,
    body: html`<div class="columns"><div class="column">
${card('Accounts', null, pairs([...counts(accounts.by_plan), ['suspended', String(accounts.suspended)], ['used a key in 30 days', String(accounts.using_api)]]))}
${card(
  'People',
  null,
  pairs([
    ['run this Tocsin', String(users.admins)],
    ['disabled', String(users.disabled)],
    ['signed in within 30 days', String(users.signed_in)],
  ]),
)}
${card('Cron checks', `${cron_checks.pings} pings recorded`, pairs(counts(cron_checks.by_status)))}
</div><div class="column">
${card(
  'Waiting',
  null,
  pairs([
    ['alerts that are open', String(alerts.open)],
    ['deliveries under way', String(deliveries.pending)],
    ['mails to be sent', String(mails.waiting)],
    ['mails given up in 30 days', String(mails.given_up)],
    ['pings set aside', String(dead_letters)],
  ]),
)}
${card(
  'This program',
  null,
  pairs([
    ['Version', version],
    ['Database', `${(database.bytes / 1_000_000).toFixed(1)} MB, ${database.schema}`],
    ['Own outages in 30 days', String(own_outages.last_30_days)],
    ['The last one ended', own_outages.last_ended_at && visit.moments.absolute(own_outages.last_ended_at)],
  ]),
)}
</div></div>`,
  });
}
