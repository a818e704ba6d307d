// Standbys of the database, where Tocsin runs on several nodes or knows several hosts. Pure.

import { type Replication, whyNotSynchronous } from '../../platform/database/replication.ts';
import { inBytes } from '../progress.ts';
import { ok, problem, type Remark, warning } from './finding.ts';

const LATE_SECONDS = 10;
const LATE_BYTES = 100_000_000;
const WHERE_TO_READ = 'see "PostgreSQL that fails over" in docs/cluster.md';

export const judgeReplication = (found: Replication): Remark[] => [
  ...judgeDurability(found),
  ...judgeStandbys(found),
];

function judgeDurability(found: Replication): Remark[] {
  const why = whyNotSynchronous(found);
  return [
    ...(found.fsync
      ? []
      : [problem('fsync is off: a power cut loses or damages what was committed', 'set fsync = on')]),
    ...(why === null ? [] : [warning(`${why}: a failover may lose pings that were answered`, WHERE_TO_READ)]),
  ];
}

function judgeStandbys(found: Replication): Remark[] {
  const { standbys } = found;
  if (standbys.length === 0) return [judgeNone(found)];
  if (standbys.some(({ state }) => state === null))
    return [
      warning(
        'the state of the standbys cannot be seen by this role',
        'grant pg_monitor to the role of DATABASE_URL, or look at pg_stat_replication yourself',
      ),
    ];
  const late = standbys.filter(
    ({ lag_seconds, lag_bytes }) => (lag_seconds ?? 0) > LATE_SECONDS || (lag_bytes ?? 0) > LATE_BYTES,
  );
  const names = standbys.map(({ name, sync_state }) => `${name} (${sync_state})`).join(', ');
  return [
    ...(isSynchronous(found) || whyNotSynchronous(found) !== null
      ? []
      : [problem(`no synchronous standby is connected, so commits wait: ${names}`, WHERE_TO_READ)]),
    ...late.map(({ name, lag_seconds, lag_bytes }) =>
      warning(
        `the standby ${name} is ${(lag_seconds ?? 0).toFixed(0)} s and ${inBytes(lag_bytes ?? 0)} behind`,
        'a failover to it takes that much longer: see its disk and network',
      ),
    ),
    ...(late.length > 0 ? [] : [ok(`standbys: ${names}`)]),
  ];
}

const isSynchronous = ({ standbys }: Replication) =>
  standbys.some(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum');

const judgeNone = (found: Replication): Remark =>
  whyNotSynchronous(found) === null
    ? problem('no standby is connected, so commits wait for one', 'start it, or see why it cannot connect')
    : warning('no standby is connected', `if this server is lost, so is everything: ${WHERE_TO_READ}`);
