// What one probe found. All of it is text, whatever the other side sent.

import type { ProbeResult, UptimeCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Waterfall } from '../../../ui/charts/waterfall.tsx';
import css from './check.module.css';
import { type Conditioned, Conditions } from './conditions.tsx';
import { ProbedSteps } from './probed-steps.tsx';

type Found = Omit<ProbeResult, 'at' | 'location' | 'attempt'>;

interface AnswerProps {
  check: Conditioned;
  judged: UptimeCheck['last_assertions'];
  result: Found;
}

export function Answer({ check, judged, result }: AnswerProps) {
  const t = useText('uptime');
  return (
    <>
      <AnswerFacts result={result} />
      {result.steps !== null && <ProbedSteps of={result.steps} />}
      <Waterfall phases={result.phases} name={t('where_time_went')} isWhole={result.latency_ms !== null} />
      <Conditions check={check} judged={judged} result={result} />
    </>
  );
}

/** "HTTP 200 198.51.100.31 436 ms in all" */
function AnswerFacts({ result: { http_status, ip, latency_ms } }: { result: Found }) {
  const t = useText('uptime');
  const { duration } = useFormat();
  return (
    <p className={css.answer}>
      {http_status !== null && <b>{t('http_status', { status: String(http_status) })}</b>}
      {ip !== null && <bdi className="mono">{ip}</bdi>}
      <span>{latency_ms === null ? t('no_whole_answer') : t('in_all', { time: duration(latency_ms) })}</span>
    </p>
  );
}
