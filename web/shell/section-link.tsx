// One entry of the navigation, with what is wrong behind it: glyph and number, never totals.

import { Link, useLocation } from '@tanstack/react-router';
import { useAccount } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { StateGlyph } from '../ui/words/state-glyph.tsx';
import { badgeCount } from './badge-count.ts';
import type { Section } from './sections.ts';
import { useTrouble } from './trouble.ts';

export function SectionLink({ section }: { section: Section }) {
  const t = useText('shell');
  const account = useAccount();
  const Icon = section.icon;
  return (
    <li>
      <Link
        to={`/a/${account}${section.path}` as string}
        activeOptions={{ exact: section.path === '', includeSearch: false }}
        aria-current={useIsPart(section) ? 'page' : undefined}
      >
        <Icon className="i" size={16} aria-hidden="true" />
        <span>{t(section.name)}</span>
        <SectionTrouble section={section} />
      </Link>
    </li>
  );
}

/** Whether the page is one of those that belong to the section and do not lie below it. */
export function useIsPart({ also }: Section): boolean | undefined {
  const account = useAccount();
  return useLocation({
    select: ({ pathname }) => also?.some((path) => pathname.startsWith(`/a/${account}${path}`)),
  });
}

function SectionTrouble({ section }: { section: Section }) {
  const t = useText('shell');
  const trouble = useTrouble();
  if (!trouble) return null;
  if (section.name === 'alerts')
    return trouble.openAlerts === 0 ? null : (
      <span className="n n-down">
        <span aria-hidden="true">{badgeCount(trouble.openAlerts, 999)}</span>
        <span className="vh">{t('open_alerts', { count: trouble.openAlerts })}</span>
      </span>
    );
  const { down, attention } = trouble.of(section.name);
  if (down === 0 && attention === 0) return null;
  return (
    <span className="cs">
      {down > 0 && (
        <span className="st st-down">
          <StateGlyph state="down" size={12} />
          <span aria-hidden="true">{badgeCount(down, 999)}</span>
          <span className="vh">{t('down_count', { count: down })}</span>
        </span>
      )}
      {attention > 0 && (
        <span className="st st-warn">
          <StateGlyph state="warn" size={12} />
          <span aria-hidden="true">{badgeCount(attention, 999)}</span>
          <span className="vh">{t('attention_count', { count: attention })}</span>
        </span>
      )}
    </span>
  );
}
