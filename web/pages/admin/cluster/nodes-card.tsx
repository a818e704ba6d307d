// The nodes: what each does, since when, whether it is ready and why not.

import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { removeNode } from '../../../api/resources/admin.ts';
import type { ClusterNode } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { announce } from '../../../ui/announcements/announce.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { type Column, Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { State } from '../../../ui/words/state.tsx';
import type { StateName } from '../../../ui/words/states.ts';
import { Ago } from '../../../ui/words/time.tsx';

const STATES: Record<ClusterNode['status'], StateName> = {
  ready: 'ok',
  not_ready: 'down',
  draining: 'run',
  silent: 'warn',
  stopped: 'paused',
};

const keyOf = ({ id }: ClusterNode) => id;
const nameOf = ({ name }: ClusterNode) => name;

export function NodesCard({ nodes }: { nodes: readonly ClusterNode[] }) {
  const t = useText('cluster');
  const list = useRows({ rows: nodes, keyOf });
  const [leaving, setLeaving] = useState<ClusterNode | null>(null);
  return (
    <Card title={t('nodes')} flush>
      <Table list={list} label={t('nodes')} columns={useColumns(setLeaving)} nameOf={nameOf} />
      {leaving && <RemoveDialog node={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

function useColumns(onRemove: (node: ClusterNode) => void): Column<ClusterNode>[] {
  const t = useText('cluster');
  const common = useText('common');
  return useMemo(
    () => [
      { name: 'name', title: t('name'), phone: 'title', cell: (node) => <Name node={node} /> },
      { name: 'status', title: t('status'), phone: 'note', cell: (node) => <Status node={node} /> },
      {
        name: 'version',
        title: t('version'),
        cell: ({ version }) => <span className="mono">{version}</span>,
      },
      {
        name: 'started',
        title: t('started'),
        isWide: true,
        cell: ({ started_at }) => <Ago at={started_at} past />,
      },
      {
        name: 'seen',
        title: t('last_seen'),
        phone: 'note-aside',
        cell: ({ last_seen }) => <Ago at={last_seen} past />,
      },
      { name: 'clock', title: t('clock'), isWide: true, cell: (node) => <ClockOf node={node} /> },
      { name: 'ashore', title: t('ashore_column'), isWide: true, cell: (node) => <Ashore node={node} /> },
      {
        name: 'acts',
        title: common('actions'),
        isTitleHidden: true,
        phone: 'aside',
        cell: (node) =>
          (node.status === 'silent' || node.status === 'stopped') && (
            <Button
              size="sm"
              aria-label={t('remove_named', { name: node.name })}
              onClick={() => onRemove(node)}
            >
              {t('remove')}
            </Button>
          ),
      },
    ],
    [t, common, onRemove],
  );
}

function Name({ node: { name, roles } }: { node: ClusterNode }) {
  return (
    <>
      <bdi className="mono">{name}</bdi>
      <div className="muted">{roles.join(', ')}</div>
    </>
  );
}

function Status({ node: { status, trouble } }: { node: ClusterNode }) {
  const t = useText('cluster');
  return (
    <>
      <State is={STATES[status]}>{t(`status_${status}`)}</State>
      {trouble && <div className="muted">{trouble}</div>}
    </>
  );
}

/** Clocks of machines are off by a little always. */
const WORTH_SAYING_MS = 100;

function ClockOf({ node: { clock_error_ms, machine_ahead_ms } }: { node: ClusterNode }) {
  const t = useText('cluster');
  const off = machine_ahead_ms ?? 0;
  return (
    <>
      {clock_error_ms === null ? '–' : t('clock_exact', { ms: clock_error_ms })}
      {Math.abs(off) > WORTH_SAYING_MS && (
        <div className="muted">
          {t('clock_machine', { ms: Math.abs(off), direction: off > 0 ? 'ahead' : 'behind' })}
        </div>
      )}
    </>
  );
}

function Ashore({ node: { ashore_since, unshipped_bytes } }: { node: ClusterNode }) {
  const t = useText('cluster');
  const format = useFormat();
  const bytes = format.bytes(unshipped_bytes);
  if (ashore_since === null) return unshipped_bytes === 0 ? '–' : bytes;
  return t.rich('ashore_since', { bytes, time: <Ago at={ashore_since} past /> });
}

function RemoveDialog({ node: { id, name }, onClose }: { node: ClusterNode; onClose(): void }) {
  const t = useText('cluster');
  const common = useText('common');
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation(removeNode());
  async function remove() {
    if (!(await attempt(mutateAsync({ params: { node_id: id } })))) return;
    announce(t('removed', { name }));
    onClose();
  }
  return (
    <Dialog title={t('remove_title', { name })} onClose={onClose}>
      <p>{t('remove_text')}</p>
      <div className="acts">
        <Button className="danger" busy={isPending} onClick={() => void remove()}>
          {t('remove')}
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
      </div>
    </Dialog>
  );
}
