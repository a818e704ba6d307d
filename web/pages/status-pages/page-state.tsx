import type { StatusPage } from '../../api/schema.gen.ts';
import { overallState } from '../../domain/state-of.ts';
import { useText } from '../../i18n/text.ts';
import { State } from '../../ui/words/state.tsx';
import { overallOf } from './overall.ts';
import { useOpenIncidents } from './use-page.ts';

/** What the page says above everything, or that nobody can open it. */
export function PageState({ page, pill = false }: { page: StatusPage; pill?: boolean }) {
  const t = useText('status_pages');
  const states = useText('states');
  const incidents = useOpenIncidents(page.id);
  if (!page.enabled)
    return (
      <State is="paused" pill={pill}>
        {t('not_public')}
      </State>
    );
  if (!incidents) return null;
  const overall = overallOf(incidents);
  // The page itself looks at its components too.
  if (overall === 'operational')
    return (
      <State is="ok" pill={pill}>
        {t('no_open_incident')}
      </State>
    );
  return (
    <State is={overallState(overall).state} pill={pill}>
      {states(`overall_${overall}`)}
    </State>
  );
}
