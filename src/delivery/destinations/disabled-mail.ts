// What the owners are mailed when a webhook or a channel was disabled.

import type { App } from '../../platform/app.ts';
import type { QueuedMail } from '../../platform/mail/queue.ts';
import { type MailReader, writeMail } from '../../platform/mail/write.ts';
import { momentText } from '../../platform/texts/moments.ts';
import { mails } from '../texts/mails.gen.ts';

export type DisabledDestination =
  | { what: 'webhook'; name: string; origin: string; failing_since: Date }
  /** `reason`: why the service refused. */
  | { what: 'channel'; name: string; kind: string; reason: string };

export async function disabledMail(
  app: App,
  reader: MailReader,
  disabled: DisabledDestination,
): Promise<QueuedMail> {
  const { what, name } = disabled;
  const t = await mails(reader.language);
  return writeMail(reader, {
    subject: t(`${what}_disabled_subject`, { name }),
    title: t(`${what}_disabled_title`, { name }),
    paragraphs: [t(`${what}_disabled_text`), t('disabled_next')],
    facts:
      disabled.what === 'webhook'
        ? [
            [t('address'), disabled.origin],
            [t('failing_since'), momentText(disabled.failing_since, reader.time_zone, reader.language)],
          ]
        : [
            [t('kind'), disabled.kind],
            [t('reason'), disabled.reason],
          ],
    action: { label: t('open'), url: app.urls.dashboard },
    footer: t('disabled_footer'),
  });
}
