// What is mailed to people about their passkeys.

import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { composeMail } from '../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../platform/outbox/queue.ts';

export function passkeyChangedMail(
  app: App,
  to: string,
  change: { name: string; change: 'added' | 'removed' },
  request: RequestFacts,
): QueuedMail {
  const title = `A passkey was ${change.change}`;
  const told =
    change.change === 'added' ? 'From now on it signs in at' : 'From now on it no longer signs in at';
  return {
    to,
    ...composeMail({
      subject: title,
      title,
      paragraphs: [
        `${told} ${app.urls.dashboard}. Other sessions were signed out.`,
        'If it was not you, choose a new password now, and look at your passkeys.',
      ],
      facts: [
        ['Passkey', change.name],
        ['Address of the caller', request.ip],
      ],
      action: { label: 'Look at your sign-in', url: `${app.urls.dashboard}/security` },
      footer: 'If it was you, do nothing.',
    }),
  };
}
