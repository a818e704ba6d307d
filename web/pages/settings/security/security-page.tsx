// How a person signs in, and where they are signed in.

import { passkeyListQuery, sessionListQuery, twoFactorQuery } from '../../../api/resources/auth.ts';
import { useText } from '../../../i18n/text.ts';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import styles from '../settings.module.css';
import { SettingsPage } from '../settings-page.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TotpCard } from './totp-card.tsx';

export function SecurityPage() {
  const t = useText('security');
  return (
    <SettingsPage part="security" lead={t('lead')}>
      <div className={styles.cards}>
        <PasswordCard />
        <TotpCard />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </SettingsPage>
  );
}

SecurityPage.asks = ((queries) =>
  Promise.all([
    queries.prefetchQuery(twoFactorQuery()),
    queries.prefetchInfiniteQuery(passkeyListQuery()),
    queries.prefetchInfiniteQuery(sessionListQuery()),
  ])) satisfies Asks;
