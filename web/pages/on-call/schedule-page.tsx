// One schedule: who is on call, its shifts drawn and listed, its overrides, its calendar.

import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { scheduleQuery } from '../../api/resources/schedules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Schedule } from '../../api/schema.gen.ts';
import { DetailPage } from '../../domain/detail-page.tsx';
import { ManagedLine } from '../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import type { Range } from '../../ui/charts/geometry/series.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Facts } from '../../ui/page/facts.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { Time } from '../../ui/words/time.tsx';
import { editAddress, listAddress } from './addresses.ts';
import { CalendarCard } from './calendar-card.tsx';
import { useDeleteSchedule } from './delete-schedule.ts';
import { HandoverCard } from './handover-card.tsx';
import { ImportedCard } from './imported-card.tsx';
import { OnCallNow } from './on-call-now.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import { OverridesCard } from './overrides-card.tsx';
import { ShiftsCard } from './shifts-card.tsx';

export function SchedulePage({ id }: { id: number }) {
  const t = useText('on_call');
  const account = useAccount();
  return (
    <DetailPage
      query={useQuery(scheduleQuery(account, id))}
      words={{ title: t('one'), loading: t('loading_one'), failed: t('failed_one') }}
      crumb={<ListCrumb />}
    >
      {(schedule) => <Loaded schedule={schedule} />}
    </DetailPage>
  );
}

function ListCrumb() {
  const t = useText('on_call');
  return <Crumb to={listAddress(useAccount())}>{t('title')}</Crumb>;
}

function Loaded({ schedule }: { schedule: Schedule }) {
  const t = useText('on_call');
  const [overriding, setOverriding] = useState<'now' | Range | null>(null);
  const { on_call, timezone } = schedule;
  return (
    <Page
      title={schedule.name}
      lead={schedule.description}
      crumbs={[<ListCrumb key="list" />]}
      actions={<Acts schedule={schedule} onOverride={() => setOverriding('now')} />}
    >
      <AlertTabs current="alert_on_call" />
      <div className="stack">
        <ManagedLine section="schedules" id={schedule.id} />
        <Facts
          facts={[
            {
              term: t('on_call'),
              value: <OnCallNow onCall={on_call} />,
              ...(on_call.until !== null && {
                note: t.rich('until', { time: <Time at={on_call.until} as="day" /> }),
              }),
            },
            {
              term: t('column_next'),
              value: <NextOnCall onCall={on_call} />,
              ...(on_call.next && { note: <Time at={on_call.next.from} as="day" /> }),
            },
            { term: t('timezone'), value: timezone.replaceAll('_', ' ') },
          ]}
        />
        <ShiftsCard schedule={schedule} onOverride={setOverriding} />
        <ImportedCard schedule={schedule} />
        <HandoverCard schedule={schedule} />
        <OverridesCard schedule={schedule} />
        <CalendarCard schedule={schedule} />
      </div>
      {overriding !== null && (
        <OverrideDialog schedule={schedule} at={overriding} onClose={() => setOverriding(null)} />
      )}
    </Page>
  );
}

/** Where the shift has no end, nobody follows it. */
function NextOnCall({ onCall: { next, until, member } }: { onCall: Schedule['on_call'] }) {
  const t = useText('on_call');
  if (next) return <bdi>{next.member.name}</bdi>;
  return until === null && member !== null ? t('no_change') : t('nobody');
}

function Acts({ schedule, onOverride }: { schedule: Schedule; onOverride(): void }) {
  const t = useText('on_call');
  const common = useText('common');
  const account = useAccount();
  const because = useNeedsRole('editor');
  const remove = useDeleteSchedule(schedule);
  return (
    <>
      <Button variant="primary" icon={UserRoundCheck} onClick={onOverride}>
        {t('override')}
      </Button>
      <ButtonLink icon={Pencil} to={editAddress(account, schedule.id)}>
        {common('edit')}
      </ButtonLink>
      <Button icon={Trash2} disabledBecause={because} onClick={remove}>
        {common('delete')}
      </Button>
    </>
  );
}
