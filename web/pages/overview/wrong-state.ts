// The state of what is wrong, as a glyph and a word. Pure.

import {
  alertKindWord,
  cronCheckState,
  externalState,
  processState,
  type Shown,
  serverState,
  uptimeCheckState,
} from '../../domain/state-of.ts';
import type { Wrong } from './why.ts';

type Statuses = {
  cron: Parameters<typeof cronCheckState>[0];
  server: Parameters<typeof serverState>[0]['status'];
  process: Parameters<typeof processState>[0]['status'];
  uptime: Parameters<typeof uptimeCheckState>[0]['status'];
};

/** Where its own status is fine, it is that of the alert about it. */
export function wrongState(wrong: Wrong): Shown {
  const own = ownState(wrong);
  if (own.state !== 'ok' || !wrong.alert) return own;
  return {
    state: wrong.alert.severity === 'critical' ? 'down' : 'warn',
    word: alertKindWord(wrong.alert.kind),
  };
}

function ownState({ type, status, reason }: Wrong): Shown {
  if (type === 'server')
    return serverState({ status: status as Statuses['server'], last_seen: reason.last_seen });
  if (type === 'process') return processState({ status: status as Statuses['process'] });
  if (type === 'external') return externalState({ status: status as 'up' | 'down' });
  if (type === 'uptime_check') return uptimeCheckState({ status: status as Statuses['uptime'] });
  const { down_reason } = reason as Pick<Statuses['cron'], 'down_reason'>;
  return cronCheckState({ status: status as Statuses['cron']['status'], down_reason, running: false });
}

/** Where more about it is shown. */
export function pathOf({ type, id, server }: Pick<Wrong, 'type' | 'id' | 'server'>): string {
  if (type === 'cron_check') return `/cron-checks/${id}`;
  if (type === 'uptime_check') return `/uptime-checks/${id}`;
  if (type === 'external') return `/external-checks/${id}`;
  return type === 'process' ? `/servers/${server?.id}/processes` : `/servers/${id}`;
}
