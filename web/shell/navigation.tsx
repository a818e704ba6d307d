// The sections, in their groups: the same in the sidebar and in the menu of phones.

import { Link } from '@tanstack/react-router';
import { Settings, ShieldUser } from 'lucide-react';
import { useAccount, useSession } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { LiveLight } from './live-light.tsx';
import { SectionLink } from './section-link.tsx';
import { FIRST, MONITOR, PUBLISH } from './sections.ts';

export function Navigation() {
  const t = useText('shell');
  const account = useAccount();
  const { user } = useSession();
  return (
    <>
      <nav aria-label={t('main')}>
        <ul>
          {FIRST.map((section) => (
            <SectionLink key={section.name} section={section} />
          ))}
          <li className="grp" aria-hidden="true">
            {t('group_monitor')}
          </li>
          {MONITOR.map((section) => (
            <SectionLink key={section.name} section={section} />
          ))}
          <li className="grp" aria-hidden="true">
            {t('group_publish')}
          </li>
          {PUBLISH.map((section) => (
            <SectionLink key={section.name} section={section} />
          ))}
        </ul>
      </nav>
      <div className="foot">
        <ul>
          <li>
            <Link to={`/a/${account}/settings` as string}>
              <Settings className="i" size={16} aria-hidden="true" />
              <span>{t('settings')}</span>
            </Link>
          </li>
          {user.is_admin && (
            <li>
              <Link to={'/admin/accounts' as string}>
                <ShieldUser className="i" size={16} aria-hidden="true" />
                <span>{t('admin')}</span>
              </Link>
            </li>
          )}
        </ul>
        <LiveLight />
      </div>
    </>
  );
}
