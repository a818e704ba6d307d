// What the wire says of a thing, as the state that is drawn: ui.md §8. Pure. Wire values never change; words are ours.

import type { AlertKind, AlertStatus, deliveryStatuses, Severity } from '../../src/delivery/alert-schema.ts';
import type { CronCheck } from '../../src/monitors/cron-checks/checks/schema.ts';
import type { Process } from '../../src/monitors/servers/processes/schema.ts';
import type { Server } from '../../src/monitors/servers/schema.ts';
import type { UptimeCheck } from '../../src/monitors/uptime-checks/schema.ts';
import type { IncidentSeverity } from '../../src/published/status-pages/incidents/schema.ts';
import type { OverallStatus } from '../../src/published/status-pages/shown-schema.ts';
import type { MuteWindowStatus } from '../../src/subjects/muting/schema.ts';
import type { StateName } from '../ui/words/states.ts';

/** The key of the word in the `states` catalogue. */
export type StateWord =
  | 'active'
  | 'certificate'
  | 'critical'
  | 'degraded'
  | 'delivered'
  | 'delivery_failed'
  | 'down'
  | 'ended'
  | 'failed'
  | 'held_back'
  | 'info'
  | 'late'
  | 'logged'
  | 'maintenance'
  | 'major'
  | 'metric_high'
  | 'minor'
  | 'missed'
  | 'new'
  | 'no_data'
  | 'offline'
  | 'online'
  | 'operational'
  | 'outage'
  | 'overrun'
  | 'partial_outage'
  | 'paused'
  | 'pending'
  | 'planned'
  | 'resolved'
  | 'running'
  | 'slow'
  | 'started'
  | 'stopped'
  | 'succeeded'
  | 'too_fast'
  | 'up'
  | 'warning';

export interface Shown {
  state: StateName;
  word: StateWord;
}

const shown = (state: StateName, word: StateWord): Shown => ({ state, word });

const CRON_DOWN = { fail: 'failed', missed: 'missed', overrun: 'overrun', too_fast: 'too_fast' } as const;

export function cronCheckState(check: Pick<CronCheck, 'status' | 'down_reason' | 'running'>): Shown {
  const { status, down_reason, running } = check;
  if (status === 'down') return shown('down', down_reason ? CRON_DOWN[down_reason] : 'down');
  if (status === 'paused') return shown('paused', 'paused');
  if (running) return shown('run', 'running');
  return CRON[status];
}

const CRON = {
  new: shown('new', 'new'),
  up: shown('ok', 'up'),
  late: shown('late', 'late'),
} as const;

interface ServerLike {
  status: Server['status'];
  last_seen: string | null;
}

/** A server that never reported is `offline` on the wire; nothing is wrong with it yet. */
export function serverState({ status, last_seen }: ServerLike): Shown {
  return status === 'offline' && last_seen === null ? shown('new', 'new') : SERVER[status];
}

const SERVER: Record<Server['status'], Shown> = {
  online: shown('ok', 'online'),
  warning: shown('warn', 'warning'),
  offline: shown('down', 'offline'),
};

const PROCESS: Record<Process['status'], Shown> = {
  new: shown('new', 'new'),
  running: shown('ok', 'running'),
  stopped: shown('down', 'stopped'),
  unknown: shown('unknown', 'no_data'),
};

export const processState = ({ status }: Pick<Process, 'status'>): Shown => PROCESS[status];

const UPTIME: Record<UptimeCheck['status'], Shown> = {
  new: shown('new', 'new'),
  up: shown('ok', 'up'),
  degraded: shown('warn', 'slow'),
  down: shown('down', 'down'),
  paused: shown('paused', 'paused'),
};

export const uptimeCheckState = ({ status }: Pick<UptimeCheck, 'status'>): Shown => UPTIME[status];

/** Of an external check. */
export const externalState = ({ status }: { status: 'up' | 'down' }): Shown => UPTIME[status];

const SEVERITIES: Record<Severity, Shown> = {
  critical: shown('down', 'critical'),
  warning: shown('warn', 'warning'),
  info: shown('new', 'info'),
};

export const severityState = (severity: Severity): Shown => SEVERITIES[severity];

export interface AlertLike {
  status: AlertStatus;
  severity: Severity;
  suppressed_by: number | null;
}

export function alertState({ status, severity, suppressed_by }: AlertLike): Shown {
  if (status === 'resolved') return shown('ok', 'resolved');
  return suppressed_by === null ? SEVERITIES[severity] : shown('held', 'held_back');
}

const KIND_WORDS: Record<AlertKind, StateWord> = {
  cron_fail: 'failed',
  cron_missed: 'missed',
  cron_overrun: 'overrun',
  cron_too_fast: 'too_fast',
  server_offline: 'offline',
  server_metric: 'metric_high',
  process_stopped: 'stopped',
  uptime_down: 'down',
  uptime_degraded: 'slow',
  certificate_expiring: 'certificate',
  location_offline: 'offline',
  external_down: 'down',
};

/** What is wrong in one word, for the pill beside the name of what an open alert is about. */
export const alertKindWord = (kind: AlertKind): StateWord => KIND_WORDS[kind];

const DELIVERIES: Record<(typeof deliveryStatuses)[number], Shown> = {
  pending: shown('run', 'pending'),
  delivered: shown('ok', 'delivered'),
  failed: shown('down', 'delivery_failed'),
};

export const deliveryState = (status: (typeof deliveryStatuses)[number]): Shown => DELIVERIES[status];

const INCIDENTS: Record<IncidentSeverity, Shown> = {
  minor: shown('warn', 'minor'),
  major: shown('down', 'major'),
  critical: shown('down', 'critical'),
};

interface IncidentLike {
  severity: IncidentSeverity;
  status: string;
}

export const incidentState = (incident: IncidentLike): Shown =>
  incident.status === 'resolved' ? shown('ok', 'resolved') : INCIDENTS[incident.severity];

/** How far one has come, beside its word: as bad as the incident is until its mending is only watched. */
export const incidentProgress = (incident: IncidentLike): StateName =>
  incident.status === 'monitoring' ? 'run' : incidentState(incident).state;

const OVERALL: Record<OverallStatus, Shown> = {
  operational: shown('ok', 'operational'),
  minor_issues: shown('warn', 'minor'),
  partial_outage: shown('down', 'partial_outage'),
  major_outage: shown('down', 'major'),
};

export const overallState = (status: OverallStatus): Shown => OVERALL[status];

const MUTE_WINDOWS: Record<MuteWindowStatus, Shown> = {
  upcoming: shown('maint', 'planned'),
  active: shown('maint', 'active'),
  ended: shown('paused', 'ended'),
};

export const muteWindowState = (status: MuteWindowStatus): Shown => MUTE_WINDOWS[status];

const PINGS = {
  success: shown('ok', 'succeeded'),
  start: shown('run', 'started'),
  fail: shown('down', 'failed'),
  log: shown('new', 'logged'),
} as const;

export const pingState = (kind: keyof typeof PINGS): Shown => PINGS[kind];

const PERIODS: Record<string, Shown> = {
  ...CRON,
  ...SERVER,
  ...UPTIME,
  running: PROCESS.running,
  stopped: PROCESS.stopped,
  maintenance: shown('maint', 'maintenance'),
};

/** Of a timeline, whatever it is of; a status that is not known here is no data. */
export const periodState = (status: string): Shown => PERIODS[status] ?? shown('unknown', 'no_data');
