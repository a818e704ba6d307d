// Mails a person that a contact method of theirs is not used any more: its provider refused it for good.

import { languageOf } from '../../../shared/languages.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { writeMail } from '../../platform/mail/write.ts';
import { mails } from '../texts/mails.gen.ts';
import { findReachable, type SwitchedOff } from './store.ts';

export async function mailSwitchedOff(
  app: App,
  tx: Tx,
  { person_id, kind, hint, label, reason }: SwitchedOff,
  now: Date,
): Promise<void> {
  const [person] = await findReachable(tx, [person_id]);
  if (!person) return;
  const language = languageOf(person.language);
  const t = await mails(language);
  const name = label || hint;
  const mail = writeMail(
    { email: person.email, language },
    {
      title: t('off_title', { kind: t(`kind_${kind}`), name }),
      paragraphs: [t(kind === 'push' ? 'off_push' : 'off_text')],
      facts: [[t('off_reason'), reason]],
      action: { label: t('off_open'), url: `${app.urls.dashboard}/settings/profile` },
      footer: t('page_footer', { url: app.urls.dashboard }),
    },
  );
  await queueMail(app, tx, mail, now);
}
