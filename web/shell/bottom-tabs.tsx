// Five sections within reach of a thumb, below 896 px.

import { useText } from '../i18n/text.ts';
import { badgeCount } from './badge-count.ts';
import { SectionAnchor } from './section-anchor.tsx';
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
  const trouble = useTrouble();
  const Icon = section.icon;
  const isAlerts = section.name === 'alerts';
  const count = (isAlerts ? trouble?.openAlerts : trouble?.of(section.name).down) ?? 0;
  return (
    <li>
      <SectionAnchor section={section}>
        <Icon className="i" size={20} aria-hidden="true" />
        <span>{shortName(section, t)}</span>
        {count > 0 && (
          <em>
            <span aria-hidden="true">{badgeCount(count, 99)}</span>
            <span className="vh">{isAlerts ? t('open_alerts', { count }) : t('down_count', { count })}</span>
          </em>
        )}
      </SectionAnchor>
    </li>
  );
}

function shortName({ name }: Section, t: ReturnType<typeof useText<'shell'>>): string {
  if (name === 'cron_checks') return t('tab_cron');
  return name === 'uptime_checks' ? t('tab_uptime') : t(name);
}
