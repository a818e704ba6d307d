// Tiles of a TV dashboard: large ones for trouble, small ones for the rest, and one for the network of all.

import type { TvScreen } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { StateGlyph } from '../../../ui/words/state-glyph.tsx';
import { Ago, Duration, Time } from '../../../ui/words/time.tsx';
import { type ScreenServer, worstReading } from './arrange.ts';
import type { Detail } from './fit.ts';
import styles from './screen.module.css';

/** Numbers alone: the unit stands below, and there is no room for more. */
const whole = (value: number | null) => (value === null ? '–' : String(Math.round(value)));

export function TroubleTile({ server }: { server: ScreenServer }) {
  const t = useText('tv');
  const { percent, number } = useFormat();
  const isOffline = server.status === 'offline';
  const reading = worstReading(server);
  const { cpu, memory, disk, load_1m } = server.metrics;
  const load = number(load_1m, 1);
  return (
    <article className={isOffline ? styles.down : styles.warn}>
      <h2>
        <StateGlyph state={isOffline ? 'down' : 'warn'} />
        <bdi>{server.name}</bdi>
      </h2>
      <p>
        {isOffline &&
          (server.last_seen === null
            ? t('never')
            : t.rich('last_seen', { time: <Time at={server.last_seen} as="time" />, load }))}
        {!isOffline &&
          t('readings', {
            worst: reading?.name ?? 'none',
            cpu: whole(cpu),
            memory: whole(memory),
            disk: whole(disk),
            load,
          })}
      </p>
      <p className={styles.value}>
        <small>
          {isOffline || !reading ? t('offline') : t(reading.name === 'memory' ? 'memory' : reading.name)}
        </small>
        {isOffline && server.last_seen !== null && <Duration since={server.last_seen} coarse />}
        {!isOffline && reading && percent(reading.percent)}
      </p>
    </article>
  );
}

export function Tile({ server, detail }: { server: ScreenServer; detail: Detail }) {
  const t = useText('tv');
  const state = { online: 'ok', warning: 'warn', offline: 'down' } as const;
  const { cpu, memory, disk } = server.metrics;
  return (
    <li className={styles.tile}>
      <h2>
        <span className={`st-${state[server.status]}`}>
          <StateGlyph state={state[server.status]} />
        </span>
        <bdi>{server.name}</bdi>
        <span className="vh">{t(server.status)}</span>
      </h2>
      {detail !== 'names' && server.status !== 'offline' && (
        <div className={styles.readings}>
          <Figure label={t('cpu')} value={cpu} hasBar={detail === 'bars'} />
          <Figure label={t('mem')} value={memory} hasBar={detail === 'bars'} />
          <Figure label={t('disk')} value={disk} hasBar={detail === 'bars'} />
        </div>
      )}
    </li>
  );
}

interface FigureProps {
  label: string;
  value: number | null;
  hasBar: boolean;
}

function Figure({ label, value, hasBar }: FigureProps) {
  return (
    <div>
      <b>{whole(value)}</b>
      {hasBar && (
        <i>
          <s style={{ inlineSize: `${Math.min(100, value ?? 0)}%` }} />
        </i>
      )}
      <span>{label}</span>
    </div>
  );
}

/** Bytes per second of all servers that are online. */
export function SumTile({ screen, receivedAt }: { screen: TvScreen; receivedAt: number }) {
  const t = useText('tv');
  const { bitRate } = useFormat();
  const online = screen.servers.filter(({ status }) => status !== 'offline');
  const sum = (name: 'network_in' | 'network_out') =>
    online.reduce((total, { metrics }) => total + (metrics[name] ?? 0), 0);
  return (
    <li className={`${styles.tile} ${styles.total}`}>
      <b>{bitRate(sum('network_out'))}</b>
      <span>
        {t('network_out', { count: online.length })}, {t('network_in', { rate: bitRate(sum('network_in')) })}
      </span>
      <span>{t.rich('updated', { ago: <Ago at={receivedAt} always /> })}</span>
    </li>
  );
}
