// What the people who run this instance are told of trouble with pings: pure.

import { momentText } from '../../../alerts/texts/moments.ts';
import { composeMail, type MailContent } from '../../../platform/outbox/compose.ts';
import type { QueuedMail } from '../../../platform/outbox/queue.ts';
import type { IncidentKind } from './incident-store.ts';

export interface Trouble {
  kind: IncidentKind;
  began_at: Date;
  /** null while it goes on. */
  over_at: Date | null;
  count: number;
}

interface Reader {
  email: string;
  time_zone: string;
}

/** `dashboardUrl`: without a trailing slash. */
export const troubleMail = (reader: Reader, trouble: Trouble, dashboardUrl: string): QueuedMail => ({
  to: reader.email,
  ...composeMail({
    ...wording(trouble),
    facts: facts(trouble, reader.time_zone),
    action: { label: 'Open Tocsin', url: dashboardUrl },
    footer: 'Everybody who runs this instance of Tocsin gets this mail.',
  }),
});

type Wording = Pick<MailContent, 'subject' | 'title' | 'paragraphs'>;

function wording({ kind, over_at }: Trouble): Wording {
  if (kind === 'pings_late') return over_at ? IN_TIME_AGAIN : LATE;
  return over_at ? NO_MORE_LETTERS : LETTERS;
}

const LATE: Wording = {
  subject: 'Tocsin records pings late',
  title: 'Pings are recorded more than 30 seconds late',
  paragraphs: [
    'Every ping that is answered is kept in the journal and will be recorded. Until that has caught up, no deadline is judged: nobody is told of a job that is missing.',
    'Most often the database is slow, locked or short of room. The log of the service says more.',
  ],
};

const IN_TIME_AGAIN: Wording = {
  subject: 'Tocsin records pings in time again',
  title: 'Pings are recorded in time again',
  paragraphs: [
    'For a while they were recorded more than 30 seconds late. What was answered meanwhile has been recorded, and the deadlines were judged.',
  ],
};

const LETTERS: Wording = {
  subject: 'Tocsin could not record a ping',
  title: 'A ping could not be recorded',
  paragraphs: [
    'It was set aside in the table dead_letter, with what it said and why it was refused. Others are recorded as ever, but the check that it was for has not heard of it.',
    'You are told again when nothing was set aside for an hour.',
  ],
};

const NO_MORE_LETTERS: Wording = {
  subject: 'Tocsin records all pings again',
  title: 'No ping had to be set aside for an hour',
  paragraphs: ['What was set aside before is kept in the table dead_letter.'],
};

function facts({ kind, began_at, over_at, count }: Trouble, timeZone: string): [string, string][] {
  return [
    ['Since', momentText(began_at, timeZone)],
    ...(over_at ? [['Until', momentText(over_at, timeZone)] satisfies [string, string]] : []),
    ...(kind === 'dead_letters' ? [['Pings set aside', String(count)] satisfies [string, string]] : []),
  ];
}
