// Which troubles of the cluster somebody is mailed of: those that last, once, and once more when they are over. Pure.

import { minutes } from '../../platform/time.ts';
import { LASTING_MS, type TroubleKind } from './judge.ts';

export interface ClusterIncident {
  kind: TroubleKind;
  /** The node or standby; empty: all. */
  about: string;
  detail: string | null;
  began_at: Date;
  /** When it was seen last. */
  last_at: Date;
  /** null: nobody was mailed of it yet. */
  notified_at: Date | null;
}

/** What was not seen for so long is over; in between it flaps. */
const QUIET_MS = minutes(1);

export interface IncidentPlan {
  begun: ClusterIncident[];
  /** To be mailed. */
  recovered: ClusterIncident[];
  /** Recovered ones included. */
  ended: ClusterIncident[];
}

/** `nodes`: the names of those that are known. One that is forgotten has not recovered. */
export function planIncidents(
  incidents: readonly ClusterIncident[],
  nodes: ReadonlySet<string>,
  now: Date,
): IncidentPlan {
  const isOver = ({ last_at }: ClusterIncident) => now.getTime() - last_at.getTime() >= QUIET_MS;
  const isForgotten = ({ kind, about }: ClusterIncident) => kind === 'node_silent' && !nodes.has(about);
  const ended = incidents.filter(isOver);
  return {
    begun: incidents.filter(
      (incident) =>
        !isOver(incident) &&
        incident.notified_at === null &&
        incident.last_at.getTime() - incident.began_at.getTime() >= LASTING_MS[incident.kind],
    ),
    recovered: ended.filter((incident) => incident.notified_at !== null && !isForgotten(incident)),
    ended,
  };
}
