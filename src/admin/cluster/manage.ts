// What the operator does to the cluster: forgets a node that does not come back.

import { conflict, notFound } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { forgetNode } from '../../platform/nodes/known-nodes.ts';
import { noteOperatorAct } from '../trail.ts';
import { endIncidentsOf } from './store.ts';

/** Throws Refusal 404, and 409 `node_alive` for one that runs. Nothing is lost by it: one that comes back is known again. */
export async function removeNode(call: ActorCall, id: string): Promise<void> {
  const outcome = await forgetNode(call.app.database, id, call.now, async (tx, { name }) => {
    await endIncidentsOf(tx, name);
    await noteOperatorAct(tx, call, null, { action: 'node.remove', target: { type: 'node', id, name } });
  });
  if (outcome === 'unknown') notFound();
  if (outcome === 'alive') conflict('node_alive');
}
