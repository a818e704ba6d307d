// Mails the people who run this instance what is wrong with its nodes or their database, and that it is over.

import { adminsOf } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { clusterFacts } from './facts.ts';
import { planIncidents } from './incidents.ts';
import { clusterTroubles } from './judge.ts';
import { clusterMail } from './mail.ts';
import { endIncidents, lockIncidents, markNotified, noteIncidents } from './store.ts';

/** The step of a job of which one node at a time does it; what is known lies in the database, so another one goes on. */
export async function notifyOfClusterTrouble(app: App, now: Date): Promise<boolean> {
  const facts = await clusterFacts(app, now);
  const found = clusterTroubles(facts, now);
  const nodes = new Set(facts.nodes.map(({ name }) => name));
  await transaction(app.database, async (tx) => {
    await noteIncidents(tx, found, now);
    const { begun, recovered, ended } = planIncidents(await lockIncidents(tx), nodes, now);
    await endIncidents(tx, ended);
    await markNotified(tx, begun, now);
    if (begun.length + recovered.length === 0) return;
    for (const admin of await adminsOf(tx))
      await queueMail(app, tx, await clusterMail(admin, { begun, recovered }, app.urls.dashboard), now);
  });
  return false;
}
