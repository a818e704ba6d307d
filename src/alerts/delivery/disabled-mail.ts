// What the owners are told when a webhook or a channel was disabled.

import type { App } from '../../platform/app.ts';
import { composeMail, type MailContent } from '../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';

interface Owner {
  email: string;
  time_zone: string;
}

export interface DisabledDestination {
  /** `webhook` or `channel`. */
  what: string;
  name: string;
  /** A sentence. */
  why: string;
  facts: (owner: Owner) => NonNullable<MailContent['facts']>;
}

export function disabledMail(
  app: App,
  owner: Owner,
  { what, name, why, facts }: DisabledDestination,
): QueuedMail {
  const capital = what.charAt(0).toUpperCase() + what.slice(1);
  return {
    to: owner.email,
    ...composeMail({
      subject: `${capital} disabled: ${name}`,
      title: `The ${what} “${name}” was disabled`,
      paragraphs: [
        `${why} So nothing more is sent to it and alerts no longer reach whoever relies on it.`,
        'Mend what it leads to, try it out with a test, and enable it again.',
      ],
      facts: facts(owner),
      action: { label: 'Open Tocsin', url: app.urls.dashboard },
      footer: 'Every owner of the account gets this mail.',
    }),
  };
}
