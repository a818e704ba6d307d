// Light or dark, chosen from the frame: shown at once, and kept in the profile.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { profileQuery, updateProfile } from '../api/resources/profile.ts';
import { useAttempt } from '../ui/layers/use-failure.ts';
import { applyTheme, type Theme } from '../ui/page/theme.ts';

/** Back to what the profile says where it cannot be kept. */
export function useThemeChoice(): (theme: Theme) => Promise<void> {
  const { data } = useQuery(profileQuery());
  const attempt = useAttempt();
  const { mutateAsync } = useMutation(updateProfile());
  const kept = data?.theme;
  return useCallback(
    async (theme) => {
      applyTheme(theme);
      const saved = await attempt(mutateAsync({ body: { theme } }));
      if (!saved && kept !== undefined) applyTheme(kept);
    },
    [attempt, mutateAsync, kept],
  );
}
