// What the service itself writes of incidents. It is written once, for all readers: in the language of the page, and in
// English where that is left to the reader.

import type { Language } from '../../../platform/texts/languages.ts';

const en = {
  /** What an update says of which nobody says more than its status. */
  statuses: {
    investigating: 'We are looking into this.',
    identified: 'The cause has been found.',
    monitoring: 'A fix is in place, and we are watching how it does.',
    resolved: 'This incident is over.',
  },
  isOffline: ' is offline',
  isDown: ' is down',
  down: (name: string, since: string): string =>
    `**${name}** has not been working since ${since} UTC. We are looking into it.`,
  back: (name: string): string => `**${name}** is working again.`,
  gone: (name: string): string => `**${name}** is no longer monitored.`,
};

type WrittenWords = typeof en;

const de: WrittenWords = {
  statuses: {
    investigating: 'Wir untersuchen das.',
    identified: 'Die Ursache ist gefunden.',
    monitoring: 'Eine Lösung ist eingespielt, und wir beobachten, wie sie wirkt.',
    resolved: 'Dieser Vorfall ist vorbei.',
  },
  isOffline: ' ist offline',
  isDown: ' ist ausgefallen',
  down: (name, since) => `**${name}** funktioniert seit ${since} UTC nicht. Wir untersuchen das.`,
  back: (name) => `**${name}** funktioniert wieder.`,
  gone: (name) => `**${name}** wird nicht mehr überwacht.`,
};

export const writtenWords = (language: Language | null): WrittenWords => (language === 'de' ? de : en);
