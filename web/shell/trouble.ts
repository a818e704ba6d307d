// What is wrong, in numbers, for the navigation, the mark and the tab.

import { useQuery } from '@tanstack/react-query';
import { type Overview, overviewQuery } from '../api/resources/overview.ts';
import { useAccount } from '../api/resources/session.ts';
import type { SectionName } from './sections.ts';

interface Counts {
  down: number;
  attention: number;
}

export interface Trouble {
  openAlerts: number;
  down: number;
  worst: 'ok' | 'warn' | 'down';
  of: (section: SectionName) => Counts;
}

/** Null until it is known. */
export function useTrouble(): Trouble | null {
  const { data } = useQuery(overviewQuery(useAccount()));
  return data ? troubleIn(data) : null;
}

const NONE: Counts = { down: 0, attention: 0 };

function troubleIn({ counts, alerts }: Overview): Trouble {
  const { down, attention } = counts.all;
  // A stopped process is found on the page of its server.
  const servers = {
    down: counts.server.down + counts.process.down,
    attention: counts.server.attention + counts.process.attention,
  };
  return {
    openAlerts: alerts.open,
    down,
    worst: down > 0 ? 'down' : attention > 0 ? 'warn' : 'ok',
    of(section) {
      if (section === 'cron_checks') return counts.cron_check;
      if (section === 'servers') return servers;
      return section === 'uptime_checks' ? counts.uptime_check : NONE;
    },
  };
}
