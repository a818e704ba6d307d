// The columns of the list of servers.

import { useMemo } from 'react';
import type { Server } from '../../api/schema.gen.ts';
import { MutedMark } from '../../domain/muted.tsx';
import { serverState } from '../../domain/state-of.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { Column } from '../../ui/lists/table.tsx';
import { State } from '../../ui/words/state.tsx';
import { Tags } from '../../ui/words/tag.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { NoData, Value } from '../../ui/words/value.tsx';
import { ServerLink } from './server-link.tsx';
import css from './servers.module.css';

const HIGH_PERCENT = 90;

/** What a server that does not report measured last holds no longer. */
const isKnown = ({ status, last_seen }: Server) => status !== 'offline' && last_seen !== null;

export function useServerColumns(): readonly Column<Server>[] {
  const t = useText('servers');
  return useMemo(
    () => [
      {
        name: 'state',
        title: t('state'),
        isSortable: true,
        phone: 'aside',
        cell: (server) => <ServerState server={server} />,
      },
      {
        name: 'name',
        title: t('name'),
        isSortable: true,
        phone: 'title',
        cell: nameCell,
        phoneCell: linkCell,
      },
      { name: 'tags', title: t('tags'), isWide: true, cell: ({ tags }) => <Tags of={tags} /> },
      { ...usageColumn('cpu', t('cpu')), phone: 'note', phoneCell: lineCell },
      usageColumn('memory', t('memory')),
      usageColumn('disk', t('disk')),
      { name: 'load', title: t('load'), isNumber: true, isSortable: true, cell: loadCell },
      { name: 'network', title: t('network'), isNumber: true, isWide: true, cell: networkCell },
      { name: 'uptime', title: t('up_for'), isNumber: true, isSortable: true, cell: upForCell },
      {
        name: 'last_seen',
        title: t('last_seen'),
        isNumber: true,
        isSortable: true,
        phone: 'note-aside',
        cell: ({ last_seen }) => <LastSeen at={last_seen} />,
      },
    ],
    [t],
  );
}

/** Those that somebody may do without. */
export const OPTIONAL_COLUMNS = ['tags', 'disk', 'load', 'network', 'uptime'] as const;

const usageColumn = (metric: 'cpu' | 'memory' | 'disk', title: string): Column<Server> => ({
  name: metric,
  title,
  isNumber: true,
  isSortable: true,
  cell: (server) => <Usage server={server} metric={metric} />,
});

const linkCell = ({ id, name }: Server) => <ServerLink id={id} name={name} cover />;

const nameCell = (server: Server) => (
  <span className={css.named}>
    {linkCell(server)}
    {server.hostname !== null && server.hostname !== server.name && (
      <small className="mono dim" title={server.hostname}>
        {server.hostname}
      </small>
    )}
  </span>
);

const lineCell = (server: Server) => (
  <span className={css.oneLine}>
    <InOneLine server={server} />
  </span>
);

const loadCell = (server: Server) => <Load server={server} />;
const networkCell = (server: Server) => <Network server={server} />;
const upForCell = (server: Server) => <UpFor server={server} />;

function ServerState({ server }: { server: Server }) {
  const t = useText('states');
  const { state, word } = serverState(server);
  return (
    <>
      <State is={state}>{t(word)}</State>
      <MutedMark by={server.muted} />
    </>
  );
}

function Usage({ server, metric }: { server: Server; metric: 'cpu' | 'memory' | 'disk' }) {
  const format = useFormat();
  const value = isKnown(server) ? server.metrics[metric] : null;
  if (value === null) return <NoData />;
  return (
    <span className={css.usage}>
      <span>{format.percent(value)}</span>
      <span className="bar" aria-hidden="true">
        <i className={value > HIGH_PERCENT ? 'warn' : undefined} style={{ inlineSize: `${value}%` }} />
      </span>
    </span>
  );
}

/** One decimal also where it is a 0, so that points stand below each other. */
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function Load({ server }: { server: Server }) {
  const { locale } = useFormat();
  const decimals = useMemo(() => new Intl.NumberFormat(locale, ONE_DECIMAL), [locale]);
  const load = isKnown(server) ? server.metrics.load_1m : null;
  return load === null ? <NoData /> : <span className="nw">{decimals.format(load)}</span>;
}

function UpFor({ server }: { server: Server }) {
  const format = useFormat();
  const seconds = isKnown(server) ? server.metrics.uptime : null;
  return (
    <span className="nw">
      <Value>{format.duration(seconds === null ? null : seconds * 1_000)}</Value>
    </span>
  );
}

function Network({ server }: { server: Server }) {
  const t = useText('servers');
  const format = useFormat();
  const { network_in, network_out } = server.metrics;
  if (!isKnown(server) || network_in === null || network_out === null) return <NoData />;
  return (
    <span className={css.network}>
      <span>{t('received', { rate: format.bitRate(network_in) })}</span>
      <span>{t('sent', { rate: format.bitRate(network_out) })}</span>
    </span>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const t = useText('servers');
  return at === null ? <span className="dim">{t('never')}</span> : <Ago at={at} />;
}

/** On phones, in place of the columns. */
function InOneLine({ server }: { server: Server }) {
  const t = useText('servers');
  const format = useFormat();
  if (!isKnown(server)) return t('no_figures');
  const { cpu, memory, disk } = server.metrics;
  return t('usage', {
    cpu: format.percent(cpu),
    memory: format.percent(memory),
    disk: format.percent(disk),
  });
}
