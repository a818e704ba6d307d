// Who takes pings and who records them, and the log in between.

import type { Cluster } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { KeyValues } from '../../../ui/page/key-values.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Time } from '../../../ui/words/time.tsx';
import { recordedByNode } from './recorded-by-node.ts';
import { SmallTable } from './small-table.tsx';

const LATE_SECONDS = 15;
const SECOND_MS = 1_000;

export function PartitionsCard({ partitions }: Pick<Cluster, 'partitions'>) {
  const t = useText('cluster');
  const shares = recordedByNode(partitions);
  return (
    <Card title={t('partitions')} note={t('partitions_note')} flush>
      <SmallTable
        label={t('partitions')}
        titles={[t('name'), t('partition_numbers'), t('recorded_until'), t('lag')]}
        rows={shares.map(({ node, partitions: numbers, recorded_until, lag_seconds }) => ({
          key: node ?? '',
          cells: [
            <Recorder key="node" name={node} />,
            numbers,
            <Time key="until" at={recorded_until} as="time" seconds />,
            <Lag key="lag" seconds={lag_seconds} />,
          ],
        }))}
      />
    </Card>
  );
}

function Recorder({ name }: { name: string | null }) {
  const t = useText('cluster');
  return name === null ? <State is="down">{t('nobody')}</State> : <bdi className="mono">{name}</bdi>;
}

export function DoorsCard({ doors }: Pick<Cluster, 'doors'>) {
  const t = useText('cluster');
  return (
    <Card title={t('doors')} note={t('doors_note')} flush>
      {doors.length === 0 ? (
        <p className="card-b dim">{t('doors_none')}</p>
      ) : (
        <SmallTable
          label={t('doors')}
          titles={[t('name'), t('opened'), t('complete_until'), t('lag')]}
          rows={doors.map(({ journal_id, node, opened_at, complete_until, lag_seconds }) => ({
            key: journal_id,
            cells: [
              <bdi key="node" className="mono">
                {node}
              </bdi>,
              <Time key="opened" at={opened_at} as="short" />,
              <Time key="until" at={complete_until} as="time" seconds />,
              <Lag key="lag" seconds={lag_seconds} />,
            ],
          }))}
        />
      )}
    </Card>
  );
}

function Lag({ seconds }: { seconds: number | null }) {
  const format = useFormat();
  const text = format.duration(seconds === null ? null : Math.round(seconds * 10) * 100);
  return (seconds ?? 0) > LATE_SECONDS ? <State is="late">{text}</State> : text;
}

const KEPT_BY = { postgresql: 'PostgreSQL', jetstream: 'NATS JetStream' } as const;

interface LogCardProps extends Pick<Cluster, 'partitions'> {
  log: NonNullable<Cluster['log']>;
}

export function LogCard({ log, partitions }: LogCardProps) {
  const t = useText('cluster');
  const format = useFormat();
  const oldest = partitions.map(({ lag_seconds }) => lag_seconds ?? 0);
  return (
    <Card title={t('log')}>
      <KeyValues
        pairs={[
          { term: t('log_kind'), value: KEPT_BY[log.kind] },
          ...(log.kind === 'postgresql' ? [{ term: t('log_groups'), value: format.count(log.groups) }] : []),
          { term: t('log_size'), value: format.bytes(log.bytes) },
          { term: t('lag'), value: format.duration(Math.round(Math.max(0, ...oldest)) * SECOND_MS) },
        ]}
      />
    </Card>
  );
}
