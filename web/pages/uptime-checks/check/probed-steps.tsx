// The steps of a scenario that were asked, and how long each took.

import type { ProbeResult } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { State } from '../../../ui/words/state.tsx';
import css from './check.module.css';

export function ProbedSteps({ of }: { of: NonNullable<ProbeResult['steps']> }) {
  const t = useText('uptime');
  const { duration } = useFormat();
  return (
    <ol className={css.conditions} aria-label={t('kind_scenario_steps')}>
      {of.map(({ name, up, http_status, latency_ms }) => (
        <li key={name}>
          <State is={up ? 'ok' : 'down'}>{name}</State>
          {http_status !== null && <span>{String(http_status)}</span>}
          {latency_ms !== null && <span>{duration(latency_ms)}</span>}
        </li>
      ))}
    </ol>
  );
}
