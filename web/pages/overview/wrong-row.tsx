// One thing that is wrong: what, why, since when, and who is on it.

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, BookOpen, Ellipsis, MessageSquareWarning } from 'lucide-react';
import { useAccount, useSession } from '../../api/resources/session.ts';
import { createSilence } from '../../api/resources/silences.ts';
import { useAcknowledge } from '../../domain/use-acknowledge.ts';
import { useAlertTexts } from '../../domain/use-alert-texts.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/controls/menu.tsx';
import { useUndo } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { Avatar } from '../../ui/words/avatar.tsx';
import { State } from '../../ui/words/state.tsx';
import { Duration, Time, useTicking } from '../../ui/words/time.tsx';
import styles from './overview.module.css';
import { SubjectStrip } from './subject-strip.tsx';
import { type Wrong, whyWrong } from './why.ts';
import { pathOf, wrongState } from './wrong-state.ts';

const MINUTE_MS = 60_000;
const HOUR_SECONDS = 3_600;

export function WrongRow({ wrong }: { wrong: Wrong }) {
  const t = useText('overview');
  const states = useText('states');
  const account = useAccount();
  const { state, word } = wrongState(wrong);
  const name = wrong.server ? t('on_server', { process: wrong.name, server: wrong.server.name }) : wrong.name;
  return (
    <>
      <div className={styles.word}>
        <State is={state}>{states(word)}</State>
      </div>
      <div className={styles.name}>
        <h3>
          <Link to={`/a/${account}${pathOf(wrong)}` as string}>
            <bdi>{name}</bdi>
          </Link>
          <span className="dim">{t(`kind_${wrong.type}`)}</span>
        </h3>
        <Why wrong={wrong} />
      </div>
      <div className={styles.strip}>
        <SubjectStrip id={wrong.id} />
      </div>
      <div className={styles.since}>
        <b>
          <Duration since={wrong.since} coarse />
        </b>
        <span className="dim">{t.rich('since', { time: <Time at={wrong.since} as="short" /> })}</span>
      </div>
      <div className={styles.acts}>
        <WhoIsOnIt wrong={wrong} />
        <More wrong={wrong} />
      </div>
    </>
  );
}

function Why({ wrong }: { wrong: Wrong }) {
  const t = useText('overview');
  const format = useFormat();
  const now = useTicking((moment) => moment - (moment % MINUTE_MS));
  const detail = useAlertTexts();
  const why = whyWrong(wrong, { t, format, now, detail });
  const things = wrong.held_back.map(({ type, count }) => t(`held_${type}`, { count }));
  const list = new Intl.ListFormat(format.locale, { type: 'unit' }).format(things);
  return (
    <p title={why}>
      {why}
      {things.length > 0 && ` · ${t('held_back_behind', { things: list })}`}
    </p>
  );
}

function WhoIsOnIt({ wrong }: { wrong: Wrong }) {
  const t = useText('overview');
  const { user } = useSession();
  const { quiet, alert } = wrong;
  if (quiet) return <Muted quiet={quiet} />;
  if (!alert) return null;
  if (alert.acknowledged_at === null) return <Acknowledge wrong={wrong} alert={alert} />;
  const person = alert.acknowledged_by ?? '';
  const isYou = person === user.name || person === user.email;
  return (
    <span className={styles.who}>
      <Avatar name={person} />
      {isYou ? t('you_are_on_it') : t('is_on_it', { person })}
    </span>
  );
}

function Muted({ quiet }: { quiet: NonNullable<Wrong['quiet']> }) {
  const t = useText('overview');
  const { created_by, type, until } = quiet;
  const time = <Time at={until} as="short" />;
  if (type === 'maintenance') return <span className={styles.who}>{t.rich('in_maintenance', { time })}</span>;
  return (
    <span className={styles.who}>
      {created_by && <Avatar name={created_by} />}
      <span>
        {created_by
          ? t.rich('muted_until', { person: created_by, time })
          : t.rich('muted_until_plain', { time })}
      </span>
    </span>
  );
}

interface AcknowledgeProps {
  wrong: Wrong;
  alert: NonNullable<Wrong['alert']>;
}

function Acknowledge({ wrong: { name }, alert }: AcknowledgeProps) {
  const t = useText('overview');
  const common = useText('common');
  const needsEditor = useNeedsRole('editor');
  const { acknowledge, isBusy } = useAcknowledge();
  return (
    <Button
      size="sm"
      aria-label={t('acknowledge_name', { name })}
      busy={isBusy}
      onClick={() => void acknowledge({ id: alert.id, text: t('acknowledged_name', { name }) })}
      disabledBecause={needsEditor}
    >
      {common('acknowledge')}
    </Button>
  );
}

function More({ wrong }: { wrong: Wrong }) {
  const t = useText('overview');
  const account = useAccount();
  const needsEditor = useNeedsRole('editor');
  const mute = useMute(wrong);
  const { alert, name } = wrong;
  return (
    <Menu
      label={t('more_for', { name })}
      className="btn ghost ico sm"
      align="end"
      trigger={<Icon of={Ellipsis} size={16} />}
    >
      {alert && (
        <MenuLink to={`/a/${account}/alerts/${alert.id}` as string} icon={MessageSquareWarning}>
          {t('open_alert')}
        </MenuLink>
      )}
      {alert?.runbook_url && (
        <MenuItem
          icon={BookOpen}
          onSelect={() => void window.open(alert.runbook_url ?? '', '_blank', 'noopener,noreferrer')}
        >
          {t('open_runbook')}
        </MenuItem>
      )}
      <MenuItem icon={BellOff} onSelect={mute} disabledBecause={needsEditor}>
        {t('mute_hour')}
      </MenuItem>
    </Menu>
  );
}

function useMute({ id, name }: Wrong) {
  const t = useText('overview');
  const account = useAccount();
  const { time } = useFormat();
  const { notify } = useUndo();
  const failed = useFailure();
  const { mutateAsync } = useMutation(createSilence(account));
  // The row may be gone before the answer is there.
  return () =>
    void mutateAsync({ body: { name, targets: { ids: [id] }, duration_seconds: HOUR_SECONDS } })
      .then(({ ends_at }) => notify({ text: t('muted_name', { name, time: time(ends_at) }), sign: 'done' }))
      .catch(failed);
}
