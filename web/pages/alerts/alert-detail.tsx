// One alert: what is wrong, who is on it, what was noticed, held back, sent and delivered, and what happens next.

import { useMutation } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { resolveAlert } from '../../api/resources/alerts.ts';
import { useAccount, useCan } from '../../api/resources/session.ts';
import type { AlertDetail as Alert } from '../../api/schema.gen.ts';
import { AlertWords, useAlertTitle } from '../../domain/alert-words.tsx';
import { MutedLine } from '../../domain/muted.tsx';
import { alertKindWord, alertState } from '../../domain/state-of.ts';
import { useAcknowledge } from '../../domain/use-acknowledge.ts';
import { useBecause } from '../../domain/use-because.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/controls/button.tsx';
import { useKeys } from '../../ui/keys/keys.ts';
import { useUndo } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { ListCrumb } from '../../ui/lists/list-place.tsx';
import { Output } from '../../ui/page/output.tsx';
import { usePageActions } from '../../ui/page/page-actions.ts';
import { State } from '../../ui/words/state.tsx';
import { Time } from '../../ui/words/time.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { AlertTimeline } from './alert-timeline.tsx';
import styles from './alerts.module.css';
import { MuteMenu, useMute } from './mute-menu.tsx';

const HOUR_MS = 60 * 60_000;

export function AlertDetail({ alert }: { alert: Alert }) {
  const t = useText('alerts');
  const states = useText('states');
  const account = useAccount();
  const titleOf = useAlertTitle();
  const [note, setNote] = useState('');
  const acts = useActs(alert, note, () => setNote(''));
  const { state } = alertState(alert);
  const isOver = alert.status === 'resolved';
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
          {`${titleOf(alert)}.`} <AlertWords alert={alert} /> <Standing alert={alert} />
        </p>
        {alert.facts.output !== undefined && (
          <Output label={t('output')} className={styles.output}>
            {alert.facts.output}
          </Output>
        )}
        {!isOver && <Acts alert={alert} acts={acts} />}
      </header>
      <div className={styles.body}>
        <div>
          <section>
            <h3>{t('timeline')}</h3>
            <AlertTimeline alert={alert} />
          </section>
          {!isOver && <Note value={note} onChange={setNote} />}
        </div>
        <AlertFacts alert={alert} />
      </div>
    </article>
  );
}

function Standing({ alert }: { alert: Alert }) {
  const t = useText('alerts');
  if (alert.resolved_at !== null) return t.rich('ended', { time: <Time at={alert.resolved_at} as="day" /> });
  return (
    <>
      {alert.held_by && `${t(alert.held_by === 'parent' ? 'held_parent' : 'held_muted')} `}
      <HeldBy alert={alert} />
      <MutedLine by={alert.muted} />
      {alert.flapping && `${t('is_flapping')} `}
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

interface AlertActs {
  acknowledge: () => void;
  resolve: () => void;
}

function useActs(alert: Alert, note: string, sent: () => void): AlertActs {
  const t = useText('alerts');
  const account = useAccount();
  const { notify } = useUndo();
  const { acknowledge } = useAcknowledge();
  const failed = useFailure();
  const { mutateAsync: resolve } = useMutation(resolveAlert(account));
  const mute = useMute(alert.subject.id === null ? null : { id: alert.subject.id, name: alert.subject.name });
  const mayEdit = useCan('editor');
  const acts = useMemo(() => {
    const { id, subject } = alert;
    const body: { note?: string } = note.trim() === '' ? {} : { note: note.trim() };
    return {
      acknowledge() {
        sent();
        void acknowledge({ id, text: t('acknowledged', { name: subject.name }), note: body.note });
      },
      resolve() {
        sent();
        // What is resolved may leave the page before the answer is there.
        void resolve({ params: { id }, body })
          .then(() => notify({ text: t('resolved_one', { name: subject.name }), sign: 'done' }))
          .catch(failed);
      },
    };
  }, [alert, note, sent, notify, acknowledge, resolve, failed, t]);
  const isOpen = mayEdit && alert.status !== 'resolved';
  useKeys(
    isOpen
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

function Acts({ alert, acts }: { alert: Alert; acts: AlertActs }) {
  const t = useText('alerts');
  const account = useAccount();
  const because = useNeedsRole('editor');
  const { id, type, name } = alert.subject;
  return (
    <div className="acts">
      {alert.status === 'open' && (
        <Button variant="primary" keyCap="a" onClick={acts.acknowledge} disabledBecause={because}>
          {t('acknowledge')}
        </Button>
      )}
      {id !== null && <MuteMenu subject={{ id, name }} keyCap="m" />}
      <Button keyCap="e" onClick={acts.resolve} disabledBecause={because}>
        {t('resolve')}
      </Button>
      {id !== null && type !== 'process' && (
        <ButtonLink variant="ghost" after={ArrowUpRight} to={`/a/${account}${PATHS[type]}/${id}` as string}>
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

const PATHS = { cron_check: '/cron-checks', server: '/servers', uptime_check: '/uptime-checks' };

function Note({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText('alerts');
  const id = useId();
  return (
    <div className={styles.note}>
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
    </div>
  );
}
