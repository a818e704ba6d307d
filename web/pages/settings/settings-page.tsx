// What all pages of the settings have in common: the heading, and the way from one to the other.

import type { ReactNode } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { Tab, Tabs } from '../../ui/controls/tabs.tsx';
import { Page } from '../../ui/page/page.tsx';

const PARTS = [
  'profile',
  'security',
  'appearance',
  'account',
  'members',
  'keys',
  'reports',
  'locations',
  'plan',
  'import',
  'audit',
] as const;

interface SettingsPageProps {
  part: (typeof PARTS)[number];
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function SettingsPage({ part, lead, actions, children }: SettingsPageProps) {
  const t = useText('settings');
  const account = useAccount();
  return (
    <Page title={t(`title_${part}`)} lead={lead} actions={actions}>
      <Tabs label={t('parts')}>
        {PARTS.map((one) => (
          <Tab key={one} to={`/a/${account}/settings/${one}` as string} current={one === part}>
            {t(`tab_${one}`)}
          </Tab>
        ))}
      </Tabs>
      {children}
    </Page>
  );
}
