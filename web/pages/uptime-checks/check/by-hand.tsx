// A manual check: setting it up or down, and what it was set to before.

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAccount } from '../../../api/resources/session.ts';
import { setUptimeCheckStatus } from '../../../api/resources/uptime-check-acts.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Time } from '../../../ui/words/time.tsx';
import '../../../ui/styles/forms.ts';
import css from './check.module.css';
import { useResults } from './last-check.tsx';
import { resultState } from './results.ts';

const LONGEST_NOTE = 500;
const SHOWN = 20;

export function ByHand({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  return (
    <>
      <Card title={t('set_title')}>
        <SetStatus check={check} />
      </Card>
      <Card title={t('set_before')}>
        <SetBefore check={check} />
      </Card>
    </>
  );
}

function SetStatus({ check: { id, name, paused } }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const noteId = useId();
  const [note, setNote] = useState('');
  const failed = useFailure();
  const needsRole = useNeedsRole('editor');
  const setting = useMutation(setUptimeCheckStatus(useAccount()));
  const because = needsRole ?? (paused ? t('set_paused') : undefined);
  const set = (status: 'up' | 'down') =>
    void setting
      .mutateAsync({ params: { id }, body: { status, note: note.trim() || null } })
      .then(() => {
        setNote('');
        notify({ text: t(`set_${status}_done`, { name }), sign: 'done' });
      })
      .catch(failed);
  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <div className="fld">
        <label htmlFor={noteId}>{t('set_note')}</label>
        <input
          id={noteId}
          value={note}
          maxLength={LONGEST_NOTE}
          autoComplete="off"
          aria-describedby={`${noteId}-help`}
          onChange={(event) => setNote(event.target.value)}
        />
        <small id={`${noteId}-help`}>{t('set_note_help')}</small>
      </div>
      <div className="acts">
        <Button busy={setting.isPending} disabledBecause={because} onClick={() => set('down')}>
          {t('set_down')}
        </Button>
        <Button busy={setting.isPending} disabledBecause={because} onClick={() => set('up')}>
          {t('set_up')}
        </Button>
      </div>
    </form>
  );
}

function SetBefore({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const states = useText('states');
  const results = useResults(check.id);
  return (
    <QueryView query={results} label={t('loading_results')} failed={t('results_failed')} isPart>
      {(found) =>
        found.length === 0 ? (
          <p className="muted">{t('set_never')}</p>
        ) : (
          <ul className={css.members}>
            {found.slice(0, SHOWN).map(({ at, up, detail }) => (
              <li key={at}>
                <span className={css.member}>
                  <State is={resultState({ up, latency_ms: null }, null)}>{states(up ? 'up' : 'down')}</State>
                  {detail !== null && <bdi>{detail}</bdi>}
                  <span className="dim">
                    <Time at={at} as="short" />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
