// The page follows the person's profile: language, time zone and theme.

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { profileQuery } from '../api/resources/profile.ts';
import { followProfile } from '../i18n/person.ts';
import { applyTheme } from '../ui/page/theme.ts';

export function usePerson(): void {
  const { data } = useQuery(profileQuery());
  useEffect(() => {
    if (!data) return;
    applyTheme(data.theme);
    // Where its texts cannot be had, the page goes on in the language that it has.
    followProfile(data).catch(() => undefined);
  }, [data]);
}
