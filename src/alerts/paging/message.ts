// What a page says, in the language and on the clock of whoever is paged.

import { detailOf, titleOf } from '../../delivery/texts/alert-sentences.ts';
import { wordsIn } from '../../delivery/texts/reading.ts';
import type { PageMessage } from '../../on-call/contact-methods/provider.ts';
import type { Reachable } from '../../on-call/contact-methods/reachable.ts';
import type { App } from '../../platform/app.ts';
import { type AlertRow, presentAlert } from '../alert.ts';
import { pages } from '../texts/pages.gen.ts';
import type { PageToSend } from './send-store.ts';

interface Said {
  page: PageToSend;
  worst: AlertRow;
  to: Pick<Reachable, 'language' | 'time_zone'>;
}

/** The number and the worst of several; of one, what it says. */
export async function pageMessage(
  { urls }: Pick<App, 'urls'>,
  { page, worst, to }: Said,
  ackToken: string | null,
): Promise<PageMessage> {
  const t = await pages(to.language);
  const words = wordsIn(to.language, to.time_zone);
  const alert = presentAlert(worst);
  const title = titleOf(alert, words);
  const count = page.alert_ids.length;
  const counted = page.is_more
    ? t('more', { count, title })
    : count === 1
      ? title
      : t('many', { count, title });
  const lines = [
    ...(page.to_owner ? [t('owner')] : []),
    detailOf(alert, words),
    ...(worst.runbook_url ? [t('runbook', { url: worst.runbook_url })] : []),
  ];
  return {
    title: counted,
    text: lines.filter((line) => line !== '').join('\n'),
    severity: worst.severity,
    ...aboutAlerts(urls, page, worst, ackToken),
  };
}

/** What a message in a chat says once its page is over. */
export async function changedMessage(app: Pick<App, 'urls'>, said: Said): Promise<PageMessage> {
  const { page, worst, to } = said;
  if (!page.is_resolved) return { ...(await takenMessage(app, said)), text: '', state: 'acknowledged' };
  const t = await pages(to.language);
  const title = titleOf(presentAlert(worst), wordsIn(to.language, to.time_zone));
  const count = page.alert_ids.length;
  return {
    title: count === 1 ? t('over', { title }) : t('over_many', { count }),
    ...{ text: '', severity: 'info', state: 'resolved' },
    ...aboutAlerts(app.urls, page, worst, null),
  };
}

/** That somebody is on it. */
export async function takenMessage(
  { urls }: Pick<App, 'urls'>,
  { page, worst, to }: Said,
): Promise<PageMessage> {
  const t = await pages(to.language);
  const title = titleOf(presentAlert(worst), wordsIn(to.language, to.time_zone));
  const [count, name] = [page.alert_ids.length, page.ended_by ?? worst.acknowledged_by ?? ''];
  return {
    title: count === 1 ? t('taken', { name, title }) : t('taken_many', { name, count }),
    text: t('taken_text'),
    severity: 'info',
    ...aboutAlerts(urls, page, worst, null),
  };
}

function aboutAlerts(urls: App['urls'], page: PageToSend, worst: AlertRow, ackToken: string | null) {
  const address = `${urls.dashboard}/alerts/${worst.id}`;
  const acknowledge = ackToken === null ? null : `${address}/acknowledge?token=${ackToken}`;
  return {
    ...{ links: { open: address, acknowledge }, ackToken },
    ...{ alertIds: page.alert_ids, openAlerts: page.open_alerts },
  };
}
