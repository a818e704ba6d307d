// Colours, and whether single keys act on the page.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery, updateProfile } from '../../api/profile.ts';
import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/card.tsx';
import { areKeysOn, setKeysOn } from '../../ui/keys.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SegmentedChoice } from '../../ui/segmented.tsx';
import { State } from '../../ui/state.tsx';
import type { Theme } from '../../ui/theme.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
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
      options={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t(`theme_${value}`) }))}
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
