// Five sections within reach of a thumb, below 896 px.

import { Link } from '@tanstack/react-router';
import { useAccount } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { badgeCount } from './badge-count.ts';
import { useIsPart } from './section-link.tsx';
import { type Section, TABS } from './sections.ts';
import { useTrouble } from './trouble.ts';

export function BottomTabs() {
  const t = useText('shell');
  return (
    <nav className="tabs-m" aria-label={t('main_small')}>
      <ul>
        {TABS.map((section) => (
          <Tab key={section.name} section={section} />
        ))}
      </ul>
    </nav>
  );
}

function Tab({ section }: { section: Section }) {
  const t = useText('shell');
  const account = useAccount();
  const trouble = useTrouble();
  const Icon = section.icon;
  const isAlerts = section.name === 'alerts';
  const count = (isAlerts ? trouble?.openAlerts : trouble?.of(section.name).down) ?? 0;
  return (
    <li>
      <Link
        to={`/a/${account}${section.path}` as string}
        activeOptions={{ exact: section.path === '', includeSearch: false }}
        aria-current={useIsPart(section) ? 'page' : undefined}
      >
        <Icon className="i" size={20} aria-hidden="true" />
        <span>{shortName(section, t)}</span>
        {count > 0 && (
          <em>
            <span aria-hidden="true">{badgeCount(count, 99)}</span>
            <span className="vh">{isAlerts ? t('open_alerts', { count }) : t('down_count', { count })}</span>
          </em>
        )}
      </Link>
    </li>
  );
}

function shortName({ name }: Section, t: ReturnType<typeof useText<'shell'>>): string {
  if (name === 'cron_checks') return t('tab_cron');
  return name === 'uptime_checks' ? t('tab_uptime') : t(name);
}
