// One entry of the navigation, with what is wrong behind it: glyph and number, never totals.

import { useText } from '../i18n/text.ts';
import { StateGlyph } from '../ui/words/state-glyph.tsx';
import { badgeCount } from './badge-count.ts';
import { SectionAnchor } from './section-anchor.tsx';
import type { Section } from './sections.ts';
import { useTrouble } from './trouble.ts';

export function SectionLink({ section }: { section: Section }) {
  const t = useText('shell');
  const Icon = section.icon;
  return (
    <li>
      <SectionAnchor section={section}>
        <Icon className="i" size={16} aria-hidden="true" />
        <span>{t(section.name)}</span>
        <SectionTrouble section={section} />
      </SectionAnchor>
    </li>
  );
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
