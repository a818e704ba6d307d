// What the tests of rounds start from: checks with locations, whose answers the test gives in any order.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { ProbeResult } from '../probes/definition.ts';
import type { DownWhen } from '../quorum.ts';
import { attemptOf, openStage, type Stage } from '../scheduling/test-stage.ts';
import type { Order, Run } from '../scheduling/work.ts';
import { advanceRounds } from './advance.ts';
import { handInRuns, takeRoundOrders } from './work.ts';

export interface RoundStage extends Stage {
  /** A location that was seen just now; its id. */
  addLocation(name: string, columns?: Record<string, unknown>): Promise<number>;
  addLocatedCheck(locations: readonly number[], columns?: Record<string, unknown>): Promise<number>;
  setLocation(id: number, columns: Record<string, unknown>): Promise<void>;
  /** Opens and judges whatever is due. */
  advance(): Promise<void>;
  take(location: number): Promise<Order[]>;
  /** null: it did not look. `skewed`: its clock is off. */
  answer(
    location: number,
    order: Order | undefined,
    result: ProbeResult | null,
    how?: How,
  ): Promise<string[]>;
  /** Opens a round, and has each location answer in this order: `u` up, `d` down, `?` cut off. */
  round(answers: readonly [location: number, answer: 'u' | 'd' | '?'][]): Promise<void>;
}

interface How {
  isKnown?: boolean;
  isSkewed?: boolean;
  at?: Date;
  lease_id?: string;
}

export async function openRoundStage(
  t: TestContext,
  { up, down }: { up: ProbeResult; down: ProbeResult },
): Promise<RoundStage> {
  const stage = await openStage(t);
  const { app, clock, account_id } = stage;
  const { database } = app;
  const take = (location: number) => takeRoundOrders(app, location, { places: 100, except: [], full: [] });
  const answer: RoundStage['answer'] = async (location, order, result, how = {}) => {
    assert.ok(order, 'there is no order');
    const { isKnown = true, isSkewed = false, at = clock.now(), lease_id = order.lease_id } = how;
    const probed = result && { ...attemptOf(clock, result, isKnown), at };
    const run: Run = { check_id: order.check_id, lease_id, probed };
    // Calls in quick succession, of which only what is new is noted.
    const place = { location_id: location, isSkewed, isNoted: false };
    return [...(await handInRuns(app, place, [run], new Set())).values()];
  };
  const advance = async () => {
    await advanceRounds(app, clock.now());
  };
  return {
    ...stage,
    take,
    answer,
    advance,
    async addLocation(name, columns = {}) {
      const now = clock.now();
      const { id } = await database
        .insertInto('location')
        .values({
          account_id,
          name,
          has_token: true,
          seen_at: now,
          created_at: now,
          updated_at: now,
          ...columns,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async setLocation(id, columns) {
      await database.updateTable('location').set(columns).where('id', '=', id).execute();
    },
    async addLocatedCheck(locations, columns = {}) {
      const id = await stage.addCheck({ location_ids: [...locations], ...columns });
      const rows = locations.map((location_id) => ({ check_id: id, location_id, account_id }));
      if (rows.length > 0) await database.insertInto('uptime_target').values(rows).execute();
      return id;
    },
    async round(answers) {
      await advance();
      const orders = new Map<number, Order | undefined>();
      for (const [location] of answers) orders.set(location, (await take(location))[0]);
      for (const [location, said] of answers)
        await answer(location, orders.get(location), said === 'u' ? up : down, { isKnown: said !== '?' });
    },
  };
}

export const asDownWhen = (downWhen: DownWhen) => JSON.stringify(downWhen);
