// One alert: what is wrong, who is on it, what was noticed, held back, sent and delivered, and what happens next.

import { ArrowUpRight } from 'lucide-react';
import { Suspense, useCallback, useId, useMemo, useState } from 'react';
import { useAccount, useCan } from '../../api/resources/session.ts';
import type { AlertDetail as Alert } from '../../api/schema.gen.ts';
import { AlertWords, useAlertTitle } from '../../domain/alert-words.tsx';
import { MutedLine } from '../../domain/muted.tsx';
import { alertKindWord, alertState } from '../../domain/state-of.ts';
import { useBecause } from '../../domain/use-because.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useSharedTexts, useText } from '../../i18n/text.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/controls/button.tsx';
import { useKeys } from '../../ui/keys/keys.ts';
import { ListCrumb } from '../../ui/lists/list-place.tsx';
import { late } from '../../ui/page/late.tsx';
import { Output } from '../../ui/page/output.tsx';
import { usePageActions } from '../../ui/page/page-actions.ts';
import { State } from '../../ui/words/state.tsx';
import { Time } from '../../ui/words/time.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { AlertTimeline } from './alert-timeline.tsx';
import styles from './alerts.module.css';
import { AssignMenu } from './assign-menu.tsx';
import { EscalateButton } from './escalate-button.tsx';
import { isDrawn } from './fired.ts';
import { MuteMenu, useMute } from './mute-menu.tsx';
import { SnoozeMenu } from './snooze-menu.tsx';
import { type Assignee, useAlertActs } from './use-alert-acts.ts';

const EvidenceCard = late(() =>
  import('../../domain/checks/evidence-card.tsx').then((file) => file.EvidenceCard),
);
const FiredChart = late(() => import('./fired-chart.tsx').then((file) => file.FiredChart));

const HOUR_MS = 60 * 60_000;

/** Without `hasKeys`, keys are about something else. */
export function AlertDetail({ alert, hasKeys }: { alert: Alert; hasKeys: boolean }) {
  const t = useText('alerts');
  const states = useText('states');
  const account = useAccount();
  const titleOf = useAlertTitle();
  const texts = useSharedTexts();
  const [note, setNote] = useState('');
  // Not what was typed since.
  const clearNote = useCallback((sent: string) => setNote((now) => (now.trim() === sent ? '' : now)), []);
  const acts = useActs(alert, { note, hasKeys, onNoted: clearNote });
  const { state } = alertState(alert);
  const isOver = alert.status === 'resolved';
  const mayEdit = useCan('editor');
  return (
    <article className={`card ${styles.de}`} aria-labelledby={`alert-${alert.id}`}>
      <header>
        <ListCrumb className={`link only-m ${styles.back}`} details={`/a/${account}/alerts`}>
          {t('back')}
        </ListCrumb>
        <h2 id={`alert-${alert.id}`}>
          <bdi>{alert.subject.name}</bdi>{' '}
          <State is={state} pill>
            {states(isOver ? 'resolved' : alertKindWord(alert.kind))}
          </State>
        </h2>
        <p>
          {texts.alerts.sentence(titleOf(alert))} <AlertWords alert={alert} /> <Standing alert={alert} />
        </p>
        {alert.facts.output !== undefined && (
          <Output label={t('output')} className={styles.output}>
            {alert.facts.output}
          </Output>
        )}
        {!isOver && <Acts alert={alert} acts={acts} />}
        <Ways alert={alert} />
      </header>
      <div className={styles.body}>
        <div>
          <section>
            <h3>{t('timeline')}</h3>
            <AlertTimeline alert={alert} />
          </section>
          {alert.subject.id !== null && isDrawn(alert) && (
            <section>
              <h3>{t('fired')}</h3>
              <Suspense>
                <FiredChart alert={alert} id={alert.subject.id} />
              </Suspense>
            </section>
          )}
          {alert.kind === 'uptime_down' && alert.subject.id !== null && (
            <Suspense>
              <EvidenceCard id={alert.subject.id} at={alert.opened_at} />
            </Suspense>
          )}
          {mayEdit && <Note value={note} onChange={setNote} onAdd={acts.addNote} />}
        </div>
        <AlertFacts alert={alert} />
      </div>
    </article>
  );
}

const HELD_BY = { parent: 'held_parent', quiet: 'held_muted', hours: 'held_hours' } as const;

function Standing({ alert }: { alert: Alert }) {
  const t = useText('alerts');
  if (alert.resolved_at !== null) return t.rich('ended', { time: <Time at={alert.resolved_at} as="day" /> });
  return (
    <>
      {alert.held_by && `${t(HELD_BY[alert.held_by])} `}
      <HeldBy alert={alert} />
      <MutedLine by={alert.muted} />
      {alert.flapping && `${t('is_flapping')} `}
      {alert.assigned_to && `${t('assigned_sentence', { person: alert.assigned_to.name })} `}
      {alert.acknowledged_at === null ? (
        <b>{t('nobody_yet')}</b>
      ) : (
        t.rich('person_on_it', {
          person: alert.acknowledged_by ?? '',
          time: <Time at={alert.acknowledged_at} as="short" />,
        })
      )}
    </>
  );
}

/** Which one holds it, where the service noted that. */
function HeldBy({ alert }: { alert: Alert }) {
  const because = useBecause();
  const last = alert.events.findLast(({ type }) => type === 'suppressed' || type === 'held');
  if (alert.held_by === null || !last) return null;
  const reason = because(last.facts);
  return reason && `${reason} `;
}

interface OneAlertActs {
  isBusy: boolean;
  acknowledge: () => void;
  unacknowledge: () => void;
  resolve: () => void;
  assign: (to: Assignee | null) => void;
  addNote: () => void;
}

interface ActOptions {
  note: string;
  hasKeys: boolean;
  /** Once it is saved. */
  onNoted(note: string): void;
}

function useActs(alert: Alert, { note, hasKeys, onNoted }: ActOptions): OneAlertActs {
  const t = useText('alerts');
  const many = useAlertActs();
  const mute = useMute(alert.subject.id === null ? null : { id: alert.subject.id, name: alert.subject.name });
  const mayEdit = useCan('editor');
  const acts = useMemo(() => {
    const text = note.trim() === '' ? undefined : note.trim();
    /** With the note, where there is one. */
    const noting = async (act: Promise<boolean>) => {
      if ((await act) && text !== undefined) onNoted(text);
    };
    return {
      isBusy: many.isBusy,
      acknowledge: () => void noting(many.acknowledge([alert], text)),
      unacknowledge: () => void many.unacknowledge([alert]),
      resolve: () => void noting(many.resolve([alert], text)),
      assign: (to: Assignee | null) => void many.assign([alert], to),
      addNote() {
        if (text !== undefined) void noting(many.note([alert], text));
      },
    };
  }, [alert, note, onNoted, many]);
  const isOpen = mayEdit && alert.status !== 'resolved';
  useKeys(
    isOpen && hasKeys
      ? {
          ...(alert.status === 'open' && { a: acts.acknowledge }),
          e: acts.resolve,
          ...(alert.subject.id !== null && { m: () => mute(HOUR_MS) }),
        }
      : {},
  );
  usePageActions(
    useMemo(
      () =>
        isOpen
          ? [
              {
                id: 'acknowledge',
                label: t('acknowledge_name', { name: alert.subject.name }),
                key: 'a',
                run: acts.acknowledge,
              },
            ]
          : [],
      [isOpen, alert.subject.name, acts, t],
    ),
  );
  return acts;
}

function Acts({ alert, acts }: { alert: Alert; acts: OneAlertActs }) {
  const t = useText('alerts');
  const because = useNeedsRole('editor');
  const { id, name } = alert.subject;
  return (
    <div className={`acts ${styles.acts}`} data-thumb-acts>
      {alert.status === 'open' ? (
        <Button
          key="acknowledge"
          variant="primary"
          keyCap="a"
          busy={acts.isBusy}
          onClick={acts.acknowledge}
          disabledBecause={because}
        >
          {t('acknowledge')}
        </Button>
      ) : (
        <Button key="unacknowledge" busy={acts.isBusy} onClick={acts.unacknowledge} disabledBecause={because}>
          {t('unacknowledge')}
        </Button>
      )}
      {because === undefined && <AssignMenu isAssigned={alert.assigned_to !== null} onAssign={acts.assign} />}
      <SnoozeMenu alert={alert} />
      <EscalateButton alert={alert} />
      {id !== null && <MuteMenu subject={{ id, name }} keyCap="m" />}
      <Button keyCap="e" busy={acts.isBusy} onClick={acts.resolve} disabledBecause={because}>
        {t('resolve')}
      </Button>
    </div>
  );
}

/** Where to go on from here. */
function Ways({ alert }: { alert: Alert }) {
  const t = useText('alerts');
  const account = useAccount();
  const { id, type } = alert.subject;
  return (
    <div className={`acts ${styles.ways}`}>
      {id !== null && type !== 'process' && (
        <ButtonLink
          variant="ghost"
          after={ArrowUpRight}
          to={`/a/${account}${type === 'location' ? LOCATIONS : `${PATHS[type]}/${id}`}` as string}
        >
          {t('open_subject', { type })}
        </ButtonLink>
      )}
      {alert.runbook_url !== null && (
        <ButtonAnchor
          variant="ghost"
          after={ArrowUpRight}
          href={alert.runbook_url}
          target="_blank"
          rel="noreferrer noopener"
        >
          {t('runbook')}
        </ButtonAnchor>
      )}
    </div>
  );
}

const PATHS = {
  ...{ cron_check: '/cron-checks', server: '/servers', uptime_check: '/uptime-checks' },
  external: '/external-checks',
};
const LOCATIONS = '/settings/locations';

interface NoteProps {
  value: string;
  onChange(value: string): void;
  onAdd(): void;
}

function Note({ value, onChange, onAdd }: NoteProps) {
  const t = useText('alerts');
  const id = useId();
  return (
    <form
      className={styles.note}
      data-unsent={value === '' ? undefined : ''}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <label className="vh" htmlFor={id}>
        {t('note_label')}
      </label>
      <input
        id={id}
        value={value}
        maxLength={500}
        placeholder={t('note_placeholder')}
        onChange={(event) => onChange(event.target.value)}
      />
      {value.trim() !== '' && <Button type="submit">{t('add_note')}</Button>}
    </form>
  );
}
