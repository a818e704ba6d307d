// What the last report named as running, to be watched with one press.

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { serverTopQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Process, Server, ServerTop } from '../../api/schema.gen.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { type Running, runningOf } from './running.ts';
import css from './servers.module.css';

interface WhatRunsProps {
  server: Server;
  watched: readonly Process[];
  onWatch(name: string): void;
}

export function WhatRuns({ server, watched, onWatch }: WhatRunsProps) {
  const t = useText('servers');
  const top = useQuery(serverTopQuery(useAccount(), server.id));
  return (
    <Card title={t('what_runs')} note={top.data?.at && <Ago at={top.data.at} always />} flush>
      <QueryView query={top} shape="table" label={t('loading_top')} failed={t('failed_top')} isPart>
        {(found) => <RunningNow top={found} watched={watched} onWatch={onWatch} />}
      </QueryView>
    </Card>
  );
}

function RunningNow({ top, watched, onWatch }: Omit<WhatRunsProps, 'server'> & { top: ServerTop }) {
  const t = useText('servers');
  const running = runningOf(top);
  if (running.length === 0) return <p className="card-b muted">{t('nothing_runs')}</p>;
  return (
    <>
      <p className="card-b dim">{t('what_runs_text')}</p>
      <table className="tbl">
        <caption className="vh">{t('what_runs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className="num">
              {t('cpu')}
            </th>
            <th scope="col" className="num">
              {t('memory')}
            </th>
            <th scope="col">
              <span className="vh">{t('acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {running.map((one) => (
            <RunningRow
              key={one.name}
              running={one}
              isWatched={watched.some(({ match }) => match.kind === 'name' && match.value === one.name)}
              onWatch={() => onWatch(one.name)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RunningRowProps {
  running: Running;
  isWatched: boolean;
  onWatch(): void;
}

function RunningRow({ running: { name, cpu, memory_bytes }, isWatched, onWatch }: RunningRowProps) {
  const t = useText('servers');
  const format = useFormat();
  const needsEditor = useNeedsRole('editor');
  return (
    <tr>
      <td>
        <bdi className={css.name}>{name}</bdi>
      </td>
      <td className="num nw">{format.percent(cpu, 1)}</td>
      <td className="num nw">{format.bytes(memory_bytes)}</td>
      <td className="num">
        {isWatched ? (
          <span className="dim">{t('watched')}</span>
        ) : (
          <Button
            size="sm"
            icon={Plus}
            disabledBecause={needsEditor}
            aria-label={t('watch_name', { name })}
            onClick={onWatch}
          >
            {t('watch')}
          </Button>
        )}
      </td>
    </tr>
  );
}
