// Light or dark, in the menu of the account.

import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../api/resources/profile.ts';
import { useText } from '../i18n/text.ts';
import { MenuItem, MenuLabel } from '../ui/controls/menu.tsx';
import { THEMES } from '../ui/page/theme.ts';
import { useThemeChoice } from './use-theme-choice.ts';

export function ThemeItems() {
  const t = useText('shell');
  const { data } = useQuery(profileQuery());
  const choose = useThemeChoice();
  if (!data) return null;
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
