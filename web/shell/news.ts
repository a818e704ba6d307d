// What changed meanwhile, announced to screen readers: one sentence at most in ten seconds.

import { useCallback } from 'react';
import { useStatusChanges } from '../api/live.ts';
import { periodState } from '../domain/state-of.ts';
import { useText } from '../i18n/text.ts';
import { announceNews } from '../ui/announcements/announce.tsx';

type Changes = Parameters<Parameters<typeof useStatusChanges>[0]>[0];

/** More are announced as a number. */
const MOST_NAMED = 2;

export function useNews(): void {
  const t = useText('shell');
  const states = useText('states');
  const tell = useCallback(
    (changes: Changes) => {
      const things = changes.filter(({ type }) => type !== 'alert' && type !== 'incident');
      const named = things
        .slice(0, MOST_NAMED)
        .map(({ name, status }) => t('news', { name, state: states(periodState(status).word) }));
      const more = things.length - named.length;
      if (named.length > 0)
        announceNews([...named, ...(more > 0 ? [t('news_more', { count: more })] : [])].join(' '));
    },
    [t, states],
  );
  useStatusChanges(tell);
}
