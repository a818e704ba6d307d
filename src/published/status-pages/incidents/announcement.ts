// What happens to an incident, as whoever is notified of it receives it. Types only, so that listeners need nothing else.

import type { Tx } from '../../../platform/database/database.ts';
import type { PageKey } from '../page-key.ts';
import type { UpdateRow, WholeIncident } from './incident.ts';

export interface IncidentAnnouncement {
  /** `opened`: also one that was over when it was written down. `updated`: also one that is open again. */
  type: 'incident.opened' | 'incident.updated' | 'incident.resolved';
  page: PageKey & { slug: string; name: string };
  /** As it is now, with all its updates. */
  incident: WholeIncident;
  /** The update; null where only its title, severity, beginning or what it affects was changed. */
  update: UpdateRow | null;
}

/** Runs in the transaction of what happened, in which the incident is locked; what it throws undoes that. */
export type IncidentListener = (tx: Tx, announcement: IncidentAnnouncement, now: Date) => Promise<void>;
