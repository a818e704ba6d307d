// A notice about the last ping to an address with an unknown ending, and the ending that was probably meant.

import type { CronCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { Time } from '../../../ui/words/time.tsx';

const ENDINGS = { start: '/start', fail: '/fail', log: '/log' } as const;

export function UnknownEnding({ check }: { check: CronCheck }) {
  const t = useText('cron');
  if (!check.unknown_ending) return null;
  const { ending, meant, received_at } = check.unknown_ending;
  const parts = { ending: <code>/{ending}</code>, time: <Time at={received_at} /> };
  return (
    <Banner state="late" title={t('unknown_ending')}>
      {t.rich('unknown_ending_came', parts)} {meant === 'success' && t('unknown_ending_success')}
      {meant &&
        meant !== 'success' &&
        t.rich('unknown_ending_meant', { meant: <code>{ENDINGS[meant]}</code> })}
    </Banner>
  );
}
