// That something is under a silence or a maintenance window, and until when. Gone by itself once that is over.

import { BellOff } from 'lucide-react';
import { useCan } from '../api/resources/session.ts';
import type { Alert } from '../api/schema.gen.ts';
import { useLateText, useText } from '../i18n/text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Icon } from '../ui/controls/icon.tsx';
import { Time, useTicking } from '../ui/words/time.tsx';
import { useBecause } from './use-because.ts';
import { useUnmute } from './use-unmute.ts';

type Mute = NonNullable<Alert['muted']>;

export interface MutedProps {
  by: Mute | null | undefined;
}

/** In a row, beside the state or the name. */
export const MutedMark = ({ by }: MutedProps) => (by ? <Mark until={by.until} /> : null);

/** In a row with room for text. */
export const MutedText = ({ by }: MutedProps) => (by ? <Text until={by.until} /> : null);

/** In the first lines of a page, with what mutes it. */
export const MutedLine = ({ by }: MutedProps) => (by ? <Line by={by} /> : null);

const useIsOver = (until: string): boolean => useTicking((now) => now >= Date.parse(until));

function Mark({ until }: Pick<Mute, 'until'>) {
  const t = useText('states');
  const { dayTime } = useFormat();
  const title = useTicking((now) =>
    now < Date.parse(until) ? t('muted_until', { time: dayTime(until, now) }) : '',
  );
  if (title === '') return null;
  return (
    <span className="muted-mark" title={title}>
      <Icon of={BellOff} size={14} />
      <span className="vh">{title}</span>
    </span>
  );
}

function Text({ until }: Pick<Mute, 'until'>) {
  const t = useText('states');
  if (useIsOver(until)) return null;
  return (
    <span className="muted-mark">
      <Icon of={BellOff} size={14} />
      <span>{t.rich('muted_until', { time: <Time at={until} as="day" /> })}</span>
    </span>
  );
}

function Line({ by }: { by: Mute }) {
  const { type, name, until } = by;
  const t = useText('states');
  const late = useLateText('maintenance');
  const mayEdit = useCan('editor');
  const unmute = useUnmute(late);
  const because = useBecause();
  if (useIsOver(until)) return null;
  return (
    <>
      <b className="muted-mark">
        <Icon of={BellOff} size={14} />
        <span>{t.rich('muted_sentence', { time: <Time at={until} as="day" /> })}</span>
      </b>{' '}
      {because({ because: type, name })}{' '}
      {late && type === 'silence' && mayEdit && (
        <>
          <button type="button" className="link" onClick={() => void unmute([by])}>
            {late('unmute')}
          </button>{' '}
        </>
      )}
    </>
  );
}
