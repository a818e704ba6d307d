// What changed meanwhile, announced to screen readers: one sentence at most in ten seconds.

import { useCallback } from 'react';
import { useStatusChanges } from '../api/live.ts';
import { periodState } from '../domain/state-of.ts';
import { useText } from '../i18n/text.ts';
import { announceChange } from '../ui/announcements/announce.tsx';

type Changes = Parameters<Parameters<typeof useStatusChanges>[0]>[0];

/** More are announced as a number. */
const MOST_NAMED = 2;

export function useChangeAnnouncements(): void {
  const t = useText('shell');
  const states = useText('states');
  const announceChanges = useCallback(
    (changes: Changes) => {
      const things = changes.filter(({ type }) => type !== 'alert' && type !== 'incident');
      const named = things
        .slice(0, MOST_NAMED)
        .map(({ name, status }) => t('changed_one', { name, state: states(periodState(status).word) }));
      const more = things.length - named.length;
      if (named.length > 0)
        announceChange([...named, ...(more > 0 ? [t('changed_more', { count: more })] : [])].join(' '));
    },
    [t, states],
  );
  useStatusChanges(announceChanges);
}
