// Light or dark, in the menu of the account.

import { useMutation, useQuery } from '@tanstack/react-query';
import { profileQuery, updateProfile } from '../api/resources/profile.ts';
import { useText } from '../i18n/text.ts';
import { MenuItem, MenuLabel } from '../ui/controls/menu.tsx';
import { useAttempt } from '../ui/layers/use-failure.ts';
import { applyTheme, THEMES } from '../ui/page/theme.ts';

export function ThemeItems() {
  const t = useText('shell');
  const { data } = useQuery(profileQuery());
  const attempt = useAttempt();
  const { mutateAsync } = useMutation(updateProfile());
  if (!data) return null;
  const choose = async (theme: (typeof THEMES)[number]): Promise<void> => {
    applyTheme(theme);
    const saved = await attempt(mutateAsync({ body: { theme } }));
    if (!saved) applyTheme(data.theme);
  };
  return (
    <>
      <MenuLabel>{t('theme')}</MenuLabel>
      {THEMES.map((theme) => (
        <MenuItem key={theme} checked={theme === data.theme} onSelect={() => void choose(theme)}>
          {t(`theme_${theme}`)}
        </MenuItem>
      ))}
    </>
  );
}
