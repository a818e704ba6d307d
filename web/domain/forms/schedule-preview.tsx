// What a schedule comes to while it is typed: in words, and the next five times.

import type { Preview } from '../../forms/use-preview.ts';
import { useReading, useText } from '../../i18n/text.ts';

const SHOWN_RUNS = 5;

interface SchedulePreviewProps {
  preview: Preview;
  /** The schedule in words. */
  words: string;
  /** What the times are, with their zone. */
  next: string;
  zone: string;
  /** null where the field says itself what is wrong. */
  reasonWords: ((reason: string) => string) | null;
}

export function SchedulePreview({ preview, words, next, zone, reasonWords }: SchedulePreviewProps) {
  const t = useText('forms');
  return (
    <div className="cron-preview" role="status">
      {preview.is === 'known' && (
        <>
          <p>{words}</p>
          <p className="muted">{preview.times.next.length > 0 ? next : t('no_runs')}</p>
          <Times of={preview.times.next.slice(0, SHOWN_RUNS)} zone={zone} />
        </>
      )}
      {preview.is === 'wrong' && reasonWords && (
        <p className="muted">{preview.issues.map(({ reason }) => reasonWords(reason)).join(' ')}</p>
      )}
      {preview.is === 'failed' && <p className="muted">{t('preview_failed')}</p>}
    </div>
  );
}

function Times({ of, zone }: { of: readonly string[]; zone: string }) {
  const { locale } = useReading();
  const clock = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  });
  return (
    <ol>
      {of.map((at) => (
        <li key={at}>
          <time dateTime={at}>{clock.format(new Date(at))}</time>
        </li>
      ))}
    </ol>
  );
}
