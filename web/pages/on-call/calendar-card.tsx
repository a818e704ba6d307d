// The address at which calendars subscribe to the shifts of a schedule.

import { useMutation } from '@tanstack/react-query';
import { shareCalendar, unshareCalendar } from '../../api/resources/schedules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Schedule } from '../../api/schema.gen.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { Card } from '../../ui/page/card.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';

export function CalendarCard({ schedule: { id } }: { schedule: Schedule }) {
  const t = useText('on_call');
  const account = useAccount();
  const because = useNeedsRole('editor');
  const failed = useFailure();
  const share = useMutation(shareCalendar(account));
  const unshare = useMutation(unshareCalendar(account));
  const url = share.data?.url;
  const onUnshare = () =>
    unshare.mutateAsync({ params: { id } }).then(() => {
      share.reset();
      notify({ text: t('calendar_taken_back'), sign: 'done' });
    }, failed);
  return (
    <Card title={t('calendar')}>
      <div className="stack">
        <p className="muted">{t('calendar_text')}</p>
        {url !== undefined && <CodeBlock code={[{ value: url }]} what={t('calendar_address')} />}
        <div className="acts">
          <Button
            busy={share.isPending}
            disabledBecause={because}
            onClick={() => void share.mutateAsync({ params: { id } }).catch(failed)}
          >
            {t('calendar_share')}
          </Button>
          <Button
            variant="ghost"
            busy={unshare.isPending}
            disabledBecause={because}
            onClick={() => void onUnshare()}
          >
            {t('calendar_unshare')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
