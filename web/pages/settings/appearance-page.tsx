// Colours, and whether single keys act on the page.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery, updateProfile } from '../../api/resources/profile.ts';
import { useText } from '../../i18n/text.ts';
import { SegmentedChoice } from '../../ui/controls/segmented.tsx';
import { areKeysOn, setKeysOn } from '../../ui/keys/keys.ts';
import { useAttempt } from '../../ui/layers/use-failure.ts';
import { Card } from '../../ui/page/card.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { THEMES, type Theme } from '../../ui/page/theme.ts';
import { State } from '../../ui/words/state.tsx';
import '../../ui/styles/forms.ts';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page.tsx';

export function AppearancePage() {
  const t = useText('settings');
  const profile = useQuery(profileQuery());
  return (
    <SettingsPage part="appearance">
      <div className={styles.cards}>
        <Card title={t('theme')}>
          <QueryView query={profile} label={t('profile_loading')} shape="form" isPart>
            {({ theme }) => <ThemeChoice theme={theme} />}
          </QueryView>
        </Card>
        <KeysCard />
      </div>
    </SettingsPage>
  );
}

function ThemeChoice({ theme }: { theme: Theme }) {
  const t = useText('settings');
  const attempt = useAttempt();
  const { mutateAsync, isPending, variables } = useMutation(updateProfile());
  const wanted = isPending ? variables.body?.theme : undefined;
  return (
    <SegmentedChoice
      label={t('theme')}
      value={wanted ?? theme}
      options={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
      onChange={(chosen) => void attempt(mutateAsync({ body: { theme: chosen } }))}
    />
  );
}

function KeysCard() {
  const t = useText('settings');
  const [areOn, setOn] = useState(areKeysOn);
  const [isForbidden, setForbidden] = useState(false);
  function turn(on: boolean) {
    try {
      setKeysOn(on);
      setOn(on);
    } catch {
      setForbidden(true);
    }
  }
  return (
    <Card title={t('keys')}>
      <div className="fld">
        <label className="ticked">
          <input
            type="checkbox"
            role="switch"
            aria-checked={areOn}
            checked={areOn}
            aria-describedby="keys-help"
            onChange={(event) => turn(event.target.checked)}
          />
          <span>{t('keys_on')}</span>
        </label>
        <small id="keys-help">{t('keys_help')}</small>
        <div role="alert">{isForbidden && <State is="down">{t('keys_forbidden')}</State>}</div>
      </div>
    </Card>
  );
}
