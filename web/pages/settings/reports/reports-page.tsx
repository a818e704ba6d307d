// What reports are measured against, and to whom they are mailed.

import { useText } from '../../../i18n/text.ts';
import { SettingsPage } from '../settings-page.tsx';
import styles from '../settings.module.css';
import { TargetsCard } from './targets-card.tsx';

export function ReportsPage() {
  const t = useText('reports');
  return (
    <SettingsPage part="reports" lead={t('settings_lead')}>
      <div className={styles.cards}>
        <TargetsCard />
      </div>
    </SettingsPage>
  );
}
