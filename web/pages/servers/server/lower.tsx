// Below the charts: what is watched, how full the disks are, and what uses the machine most.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Context } from '../../../api/resources/context.ts';
import { serverTopQuery } from '../../../api/resources/servers.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { Server, ServerTop, TopProcess } from '../../../api/schema.gen.ts';
import { NotifiedCard } from '../../../domain/notified.tsx';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { SegmentedChoice } from '../../../ui/controls/segmented.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { Ago } from '../../../ui/words/time.tsx';
import { FileSystems } from './file-systems.tsx';
import css from './server.module.css';
import { WatchedCard } from './watched-card.tsx';

interface LowerProps {
  server: Server;
  /** Those about the server; undefined while they are not known. */
  rules: Context['rules'] | undefined;
}

export function Lower({ server, rules }: LowerProps) {
  const t = useText('servers');
  const top = useQuery(serverTopQuery(useAccount(), server.id));
  return (
    <div className={css.low}>
      <div className="stack">
        <NotifiedCard id={server.id} />
        <WatchedCard server={server} />
        <QueryView query={top} shape="table" label={t('loading_top')} failed={t('failed_top')} isPart>
          {(found) => <Heaviest top={found} />}
        </QueryView>
      </div>
      <FileSystems id={server.id} rules={rules} />
    </div>
  );
}

type By = 'by_cpu' | 'by_memory';

/** The processes that need most, by processor or by memory. */
function Heaviest({ top }: { top: ServerTop }) {
  const t = useText('servers');
  const [by, setBy] = useState<By>('by_cpu');
  if (top.by_cpu.length === 0) return null;
  return (
    <Card
      title={t('heaviest')}
      note={<Ago at={top.at} always />}
      flush
      actions={
        <SegmentedChoice<By>
          label={t('heaviest_by')}
          value={by}
          options={[
            { value: 'by_cpu', label: t('cpu') },
            { value: 'by_memory', label: t('memory') },
          ]}
          onChange={setBy}
        />
      }
    >
      <table className="tbl compact">
        <caption className="vh">{t('heaviest')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className="num hide-m">
              {t('pid')}
            </th>
            <th scope="col" className="num">
              {t('cpu')}
            </th>
            <th scope="col" className="num">
              {t('memory')}
            </th>
          </tr>
        </thead>
        <tbody>
          {top[by].map((process) => (
            <HeavyRow key={process.pid} process={process} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function HeavyRow({ process: { pid, name, cpu, memory_bytes } }: { process: TopProcess }) {
  const format = useFormat();
  return (
    <tr>
      <td className={css.named}>
        <bdi>{name}</bdi>
      </td>
      <td className="num hide-m dim">{pid}</td>
      <td className="num nw">{format.percent(cpu, 1)}</td>
      <td className="num nw">{format.bytes(memory_bytes)}</td>
    </tr>
  );
}
