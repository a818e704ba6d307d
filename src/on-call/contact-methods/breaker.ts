// A provider that fails again and again is left alone for a while, and the operator is mailed once.

import { adminsOf } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { queueMails } from '../../platform/mail/queue.ts';
import { writeMail } from '../../platform/mail/write.ts';
import { addMs, minutes } from '../../platform/time.ts';
import { mails } from '../texts/mails.gen.ts';
import { closeProvider, countFailure, findProvider, openProvider } from './delivery-store.ts';

const MOST_FAILURES = 5;
const PAUSE_MS = minutes(2);

/** Whether nothing is to be handed to it now. */
export async function isOpen(app: App, name: string, now: Date): Promise<boolean> {
  const state = await findProvider(app.database, name);
  return state?.open_until != null && state.open_until > now;
}

/** After the pause the next message is the trial: one more failure opens it again, without another mail. */
export const noteTrouble = (app: App, name: string, reason: string, now: Date): Promise<void> =>
  transaction(app.database, async (tx) => {
    const { failures, mailed_at } = await countFailure(tx, name);
    if (failures < MOST_FAILURES) return;
    await openProvider(tx, name, { until: addMs(now, PAUSE_MS), mailed_at: mailed_at ?? now });
    app.log.error({ provider: name, reason }, 'a provider of messages fails');
    if (mailed_at === null) await queueMails(app, tx, await troubleMails(app, name, reason), now);
  });

export async function noteSuccess(app: App, name: string): Promise<void> {
  if (await findProvider(app.database, name)) await closeProvider(app.database, name);
}

async function troubleMails(app: App, provider: string, reason: string) {
  const admins = await adminsOf(app.database);
  return Promise.all(
    admins.map(async (admin) => {
      const t = await mails(admin.language);
      return writeMail(admin, {
        title: t('provider_title', { provider }),
        paragraphs: [t('provider_text')],
        facts: [[t('provider_reason'), reason]],
        footer: t('provider_footer', { url: app.urls.dashboard }),
      });
    }),
  );
}
