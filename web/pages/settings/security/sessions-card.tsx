import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endSession, sessionListQuery } from '../../../api/resources/auth.ts';
import type { Session } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { signOut } from '../../../shell/sign-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { type Column, Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { Ago, Time } from '../../../ui/words/time.tsx';
import styles from '../settings.module.css';
import { programOf } from './program.ts';

const keyOf = ({ id }: Session) => id;
const leavingOf = ({ id }: Session) => `session ${id}`;

export function SessionsCard() {
  const t = useText('security');
  const sessions = useInfiniteQuery(sessionListQuery());
  return (
    <Card title={t('sessions')} note={t('sessions_note')} flush>
      <QueryView query={sessions} label={t('loading')} shape="list" isPart>
        {(rows) => <Sessions rows={rows} />}
      </QueryView>
      <LoadMore
        hasMore={sessions.hasNextPage}
        isLoading={sessions.isFetchingNextPage}
        onMore={() => void sessions.fetchNextPage()}
      />
    </Card>
  );
}

function Sessions({ rows }: { rows: readonly Session[] }) {
  const t = useText('security');
  const list = useRows({ resource: 'sessions', rows, keyOf, leavingOf, hasKeys: false });
  return <Table list={list} label={t('sessions')} columns={useColumns()} nameOf={({ id }) => id} />;
}

function programName(agent: string | null, t: Translate<'security'>): string {
  if (agent === null) return t('session_unknown');
  const program = programOf(agent);
  return program ? t('session_program', program) : agent;
}

function useColumns(): Column<Session>[] {
  const t = useText('security');
  const common = useText('common');
  return useMemo(
    () => [
      {
        name: 'with',
        title: t('session_with'),
        phone: 'title',
        cell: ({ user_agent, surface, current }) => (
          <>
            <bdi className={styles.program} title={user_agent ?? undefined}>
              {programName(user_agent, t)}
            </bdi>
            <span className="muted">{t(current ? 'session_this' : `session_${surface}`)}</span>
          </>
        ),
      },
      { name: 'from', title: t('session_from'), cell: ({ ip }) => <span className="mono">{ip}</span> },
      { name: 'since', title: t('session_since'), cell: ({ created_at }) => <Time at={created_at} /> },
      {
        name: 'seen',
        title: t('session_seen'),
        phone: 'note',
        cell: ({ last_seen_at }) => <Ago at={last_seen_at} />,
      },
      {
        name: 'acts',
        title: common('actions'),
        isTitleHidden: true,
        phone: 'aside',
        cell: (session) => <End session={session} />,
      },
    ],
    [t, common],
  );
}

function End({ session }: { session: Session }) {
  const t = useText('security');
  const { undoable } = useUndo();
  const { mutateAsync: end } = useMutation(endSession());
  if (session.current)
    return (
      <Button size="sm" onClick={() => void signOut()}>
        {t('session_sign_out')}
      </Button>
    );
  const drop = () =>
    undoable({
      text: t('session_ended'),
      leaving: leavingOf(session),
      sign: 'deleted',
      commit: ({ keepalive }) => end({ params: { id: session.id }, keepalive }),
    });
  return (
    <Button
      size="sm"
      aria-label={t('session_end_named', { program: programName(session.user_agent, t) })}
      onClick={drop}
    >
      {t('session_end')}
    </Button>
  );
}
