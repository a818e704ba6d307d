// Mails people that a contact method of theirs is not used any more: its provider refused it for good.

import { languageOf } from '../../../shared/languages.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type QueuedMail, queueMails } from '../../platform/mail/queue.ts';
import { writeMail } from '../../platform/mail/write.ts';
import { mails } from '../texts/mails.gen.ts';
import { findReachable, type PersonRow, type SwitchedOff } from './store.ts';

export async function mailSwitchedOff(
  app: App,
  tx: Tx,
  all: readonly SwitchedOff[],
  now: Date,
): Promise<void> {
  if (all.length === 0) return;
  const people = await findReachable(tx, [...new Set(all.map(({ person_id }) => person_id))]);
  const byId = new Map(people.map((person) => [person.person_id, person]));
  const written = all.flatMap((off) => {
    const person = byId.get(off.person_id);
    return person ? write(app, person, off) : [];
  });
  await queueMails(app, tx, await Promise.all(written), now);
}

async function write(
  app: App,
  person: Pick<PersonRow, 'email' | 'language'>,
  { kind, hint, label, reason }: SwitchedOff,
): Promise<QueuedMail> {
  const language = languageOf(person.language);
  const t = await mails(language);
  const name = label || hint;
  return writeMail(
    { email: person.email, language },
    {
      title: t('off_title', { kind: t(`kind_${kind}`), name }),
      paragraphs: [t(kind === 'push' ? 'off_push' : 'off_text')],
      facts: [[t('off_reason'), reason]],
      action: { label: t('off_open'), url: `${app.urls.dashboard}/settings/profile` },
      footer: t('page_footer', { url: app.urls.dashboard }),
    },
  );
}
