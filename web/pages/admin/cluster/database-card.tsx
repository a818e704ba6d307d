// The servers of the database, and whether a standby has every commit.

import type { Cluster } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { State } from '../../../ui/words/state.tsx';
import type { StateName } from '../../../ui/words/states.ts';
import { SmallTable } from './small-table.tsx';

type Database = Cluster['database'];

const ROLES: Record<Database['hosts'][number]['role'], StateName> = {
  primary: 'ok',
  standby: 'ok',
  unreachable: 'down',
};

export function DatabaseCard({ database }: { database: Database }) {
  const t = useText('cluster');
  const { is_synchronous, hosts, standbys } = database;
  return (
    <Card
      title={t('database')}
      note={
        <State is={is_synchronous ? 'ok' : 'warn'}>
          {t(is_synchronous ? 'synchronous_yes' : 'synchronous_no')}
        </State>
      }
      flush
    >
      {hosts.length === 0 ? <p className="card-b dim">{t('builtin')}</p> : <Hosts hosts={hosts} />}
      {hosts.length > 0 && <Standbys standbys={standbys} />}
    </Card>
  );
}

function Hosts({ hosts }: Pick<Database, 'hosts'>) {
  const t = useText('cluster');
  return (
    <SmallTable
      label={t('database')}
      titles={[t('host'), t('host_role'), t('timeline')]}
      rows={hosts.map(({ name, role, timeline, error }) => ({
        key: name,
        cells: [
          <bdi key="name" className="mono">
            {name}
          </bdi>,
          <span key="role">
            <State is={ROLES[role]}>{t(role)}</State>
            {error && <div className="muted">{error}</div>}
          </span>,
          timeline ?? '–',
        ],
      }))}
    />
  );
}

function Standbys({ standbys }: Pick<Database, 'standbys'>) {
  const t = useText('cluster');
  const format = useFormat();
  if (standbys.length === 0) return <p className="card-b dim">{t('standbys_none')}</p>;
  return (
    <SmallTable
      label={t('standbys')}
      titles={[t('standby'), t('replication'), t('behind')]}
      rows={standbys.map(({ name, state, sync_state, lag_seconds, lag_bytes }) => ({
        key: name,
        cells: [
          <bdi key="name" className="mono">
            {name}
          </bdi>,
          state === null ? t('replication_hidden') : `${state} (${sync_state ?? '–'})`,
          lag_bytes === null
            ? '–'
            : t('behind_by', {
                duration: format.duration(Math.round((lag_seconds ?? 0) * 10) * 100),
                bytes: format.bytes(lag_bytes),
              }),
        ],
      }))}
    />
  );
}
