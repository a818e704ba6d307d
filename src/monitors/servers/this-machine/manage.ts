// Adds the machine that Tocsin runs on to the servers of an account.

import { hostname } from 'node:os';
import { transaction } from '../../../platform/database/database.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { mayActAs } from '../../../platform/http/actor.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { addMonitor } from '../../monitor.ts';
import { presentServer } from '../present.ts';
import type { Server } from '../schema.ts';
import { server } from '../server.ts';
import { lockThisMachine, markThisMachine } from './store.ts';

const LONGEST_NAME = 100;

/**
 * Throws PlanLimitReached, and Refusal 409: `several_nodes`, of which no machine is the one; `exists` where an
 * account of this instance has it already.
 */
export const addThisMachine = (call: ActorCall): Promise<Server> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    if (!mayActAs(call.actor, 'editor')) return forbidden();
    if (call.app.config.nodes === 'several') return conflict('several_nodes');
    if (await lockThisMachine(tx)) return conflict('exists');
    const name = hostname().slice(0, LONGEST_NAME).trim() || 'This machine';
    // It is measured inside, without an agent and a token.
    const row = await addMonitor(tx, server, call, { name });
    await markThisMachine(tx, account_id, row.id);
    return presentServer(row);
  });
