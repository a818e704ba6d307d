import { RadioCards } from '../../forms/fields/choice-fields.tsx';
import { useText } from '../../i18n/text.ts';
import { THEMES } from '../../ui/page/theme.ts';

export function ThemeField() {
  const t = useText('settings');
  return (
    <RadioCards
      name="theme"
      label={t('theme')}
      choices={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
    />
  );
}
