// What reports are measured against, and to whom they are mailed.

import { useText } from '../../../i18n/text.ts';
import styles from '../settings.module.css';
import { SettingsPage } from '../settings-page.tsx';
import { OwnMailsCard, RecipientsCard } from './mails-cards.tsx';
import { TargetsCard } from './targets-card.tsx';

export function ReportsPage() {
  const t = useText('reports');
  return (
    <SettingsPage part="reports" lead={t('settings_lead')}>
      <div className={styles.cards}>
        <OwnMailsCard />
        <RecipientsCard />
        <TargetsCard />
      </div>
    </SettingsPage>
  );
}
