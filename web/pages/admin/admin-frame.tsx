// The frame of the operator's pages: a bar in colour says whose view it is.

import { Link } from '@tanstack/react-router';
import {
  Building2,
  Gauge,
  type LucideIcon,
  Megaphone,
  Network,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { PersonFrame } from '../../shell/person-frame.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Tab, Tabs } from '../../ui/controls/tabs.tsx';
import styles from './admin.module.css';

const PARTS = [
  { part: 'stats', to: '/admin', icon: Gauge },
  { part: 'cluster', to: '/admin/cluster', icon: Network },
  { part: 'accounts', to: '/admin/accounts', icon: Building2 },
  { part: 'users', to: '/admin/users', icon: Users },
  { part: 'settings', to: '/admin/settings', icon: SlidersHorizontal },
  { part: 'announcements', to: '/admin/announcements', icon: Megaphone },
] as const satisfies readonly { part: string; to: string; icon: LucideIcon }[];

const EXACT = { exact: true };
const CURRENT = { 'aria-current': 'page' } as const;

/** A page within the frame. */
export function inAdminFrame(Page: ComponentType): ComponentType {
  return function InAdminFrame() {
    return (
      <AdminFrame>
        <Page />
      </AdminFrame>
    );
  };
}

function AdminFrame({ children }: { children: ReactNode }) {
  const t = useText('admin');
  const navigation = PARTS.map(({ part, to, icon }) => (
    <li key={part}>
      <Link to={to as string} activeOptions={EXACT} activeProps={CURRENT}>
        <Icon of={icon} />
        <span>{t(`tab_${part}`)}</span>
      </Link>
    </li>
  ));
  return (
    <PersonFrame
      navigation={navigation}
      bar={
        <>
          <p className={styles.bar}>{t('operator_bar')}</p>
          <div className="only-m">
            <Tabs label={t('parts')}>
              {PARTS.map(({ part, to }) => (
                <Tab key={part} to={to as string} activeOptions={EXACT}>
                  {t(`tab_${part}`)}
                </Tab>
              ))}
            </Tabs>
          </div>
        </>
      }
    >
      {children}
    </PersonFrame>
  );
}
