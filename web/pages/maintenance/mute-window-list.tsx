// Windows or silences in a table: what is on, what is planned, what is over.

import { Link } from '@tanstack/react-router';
import { CircleStop, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { silenceName } from '../../domain/silence-name.ts';
import { muteWindowState } from '../../domain/state-of.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useCronWords } from '../../i18n/cron-words.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { State } from '../../ui/words/state.tsx';
import { Tags } from '../../ui/words/tag.tsx';
import { Time } from '../../ui/words/time.tsx';
import { type MuteWindowKind, oneAddress } from './addresses.ts';
import css from './maintenance.module.css';
import { inOrder, type MuteWindow } from './values.ts';

const stateOf = ({ status }: MuteWindow) => status;

const RESOURCES: Record<MuteWindowKind, string> = { window: 'maintenance-windows', silence: 'silences' };

/** What the row is known by while it leaves. */
export const leavingOf: Record<MuteWindowKind, (muteWindow: Pick<MuteWindow, 'id'>) => string> = {
  window: ({ id }) => `maintenance window ${id}`,
  silence: ({ id }) => `silence ${id}`,
};

export interface MuteWindowActs {
  end(muteWindow: MuteWindow): void;
  remove(muteWindow: MuteWindow): void;
}

interface MuteWindowListProps {
  kind: MuteWindowKind;
  rows: readonly MuteWindow[];
  label: string;
  acts: MuteWindowActs;
}

export function MuteWindowList({ kind, rows, label, acts }: MuteWindowListProps) {
  const ordered = useMemo(() => inOrder(rows), [rows]);
  const list = useRows({
    resource: RESOURCES[kind],
    rows: ordered,
    keyOf: idOfRow,
    stateOf,
    leavingOf: leavingOf[kind],
  });
  const columns = useColumns(kind, acts);
  return (
    <Card flush>
      <Table list={list} label={label} nameOf={nameOfRow} columns={columns} />
    </Card>
  );
}

function useColumns(kind: MuteWindowKind, acts: MuteWindowActs): Column<MuteWindow>[] {
  const t = useText('maintenance');
  const states = useText('states');
  const common = useText('common');
  const account = useAccount();
  return [
    {
      name: 'state',
      title: common('state'),
      phone: 'note',
      cell: ({ status }) => {
        const { state, word } = muteWindowState(status);
        return <State is={state}>{states(word)}</State>;
      },
    },
    {
      name: 'name',
      title: common('name'),
      phone: 'title',
      cell: ({ id, name, description }) => (
        <>
          <Link className={css.name} to={oneAddress(account, kind, id)}>
            <bdi>{silenceName(name, t('about_all'))}</bdi>
          </Link>
          {description !== '' && <span className={css.why}>{description}</span>}
        </>
      ),
    },
    { name: 'about', title: t('column_about'), cell: ({ targets }) => <About targets={targets} /> },
    {
      name: 'when',
      title: t('column_when'),
      phone: 'note-aside',
      cell: (muteWindow) => <When muteWindow={muteWindow} />,
    },
    { name: 'who', title: t('column_who'), cell: ({ created_by }) => created_by },
    {
      name: 'acts',
      title: common('actions'),
      isTitleHidden: true,
      phone: 'aside',
      cell: (muteWindow) => <Acts muteWindow={muteWindow} acts={acts} />,
    },
  ];
}

function About({ targets: { all, ids, tags } }: Pick<MuteWindow, 'targets'>) {
  const t = useText('maintenance');
  if (all) return t('about_all');
  if (ids.length === 0 && tags.length === 0) return <span className="muted">{t('about_nothing')}</span>;
  return (
    <>
      {ids.length > 0 && t('about_ids', { count: ids.length })} <Tags of={tags} />
    </>
  );
}

function When({ muteWindow }: { muteWindow: MuteWindow }) {
  const t = useText('maintenance');
  const inWords = useCronWords();
  const { duration, date, zone } = useFormat();
  const { recurrence, status, active_until, next_starts_at, starts_at, ends_at } = muteWindow;
  const isOneDay = date(starts_at, 0) === date(ends_at, 0);
  return (
    <span className={css.when}>
      {status === 'active' && active_until !== null && (
        <span>{t.rich('until', { time: <Time at={active_until} as="day" /> })}</span>
      )}
      {recurrence !== null && (
        <span>
          {t('recurs', {
            when: inWords(recurrence.cron_expression),
            time: duration(recurrence.duration_seconds * 1_000),
          })}
        </span>
      )}
      {recurrence !== null && recurrence.timezone !== zone && (
        <span className="muted">{recurrence.timezone}</span>
      )}
      {recurrence !== null && status === 'upcoming' && next_starts_at !== null && (
        <span className="muted">{t.rich('next', { time: <Time at={next_starts_at} as="day" /> })}</span>
      )}
      {recurrence === null && status !== 'active' && (
        <span>
          {t.rich('from_to', {
            from: <Time at={starts_at} as="day" />,
            to: <Time at={ends_at} as={isOneDay ? 'time' : 'day'} />,
          })}
        </span>
      )}
    </span>
  );
}

function Acts({ muteWindow, acts }: { muteWindow: MuteWindow; acts: MuteWindowActs }) {
  const t = useText('maintenance');
  const because = useNeedsRole('editor');
  const name = silenceName(muteWindow.name, t('about_all'));
  return (
    <span className={css.acts}>
      {muteWindow.status === 'active' && (
        <Button
          size="sm"
          icon={CircleStop}
          aria-label={t('end_name', { name })}
          disabledBecause={because}
          onClick={() => acts.end(muteWindow)}
        >
          {t('end_now')}
        </Button>
      )}
      <IconButton
        size="sm"
        variant="ghost"
        icon={Trash2}
        label={t('delete_name', { name })}
        disabledBecause={because}
        onClick={() => acts.remove(muteWindow)}
      />
    </span>
  );
}
