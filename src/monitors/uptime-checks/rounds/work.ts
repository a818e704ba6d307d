// What a location is given to do, and what it hands in: by its prober over HTTP, or within this process.

import { accountsReachingPrivateTargets } from '../../../accounts/people/private-targets.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { dayOf, ensureDays } from '../../../platform/database/day-partitions.ts';
import { addMs, earlier, later, seconds } from '../../../platform/time.ts';
import { storeScreenshots } from '../evidence/screenshots.ts';
import { SERVICE_LOCATION } from '../locations/status.ts';
import { resultPartitions } from '../results/partitions.ts';
import { markResults } from '../results/rollup.ts';
import { insertResults } from '../scheduling/record-store.ts';
import type { Order, Run } from '../scheduling/work.ts';
import { openSettings } from '../sealed.ts';
import { probeOf } from '../settings.ts';
import { judgeRounds } from './judge.ts';
import {
  type HeldTarget,
  lockChecks,
  type NewAnswer,
  noteHandedIn,
  saveAnswers,
  type TakenTarget,
  takeOrders,
  targetsOf,
} from './store.ts';
import { isUndecided, roundOf, TAKEN_WITHIN_MS } from './verdict.ts';

export interface Place {
  location_id: number;
  /** Whether its clock is off by so much that nothing is made of what it sees. */
  isSkewed: boolean;
  /** Whether it was just noted that it is there, as is done now and then. */
  isNoted: boolean;
}

export interface WantedOrders {
  places: number;
  /** Checks that are being probed there. */
  except: readonly number[];
  /** Targets that are probed often enough at once. */
  full: readonly string[];
}

/** What the rounds that are open ask of a location; each is given once. */
export async function takeRoundOrders(
  app: App,
  location_id: number,
  { places, except, full }: WantedOrders,
): Promise<Order[]> {
  const now = app.clock.now();
  const taken = await takeOrders(app.database, location_id, {
    since: addMs(now, -TAKEN_WITHIN_MS),
    limit: places,
    except,
    full,
    now,
  });
  // Elsewhere it is for whoever runs the prober to say what it may reach.
  const accounts = location_id === SERVICE_LOCATION ? [...new Set(taken.map((one) => one.account_id))] : [];
  const reaching = await accountsReachingPrivateTargets(app, accounts);
  return taken.flatMap((target) => orderOf(app, target, { now, reaching }));
}

/** One that cannot be opened is never answered. */
function orderOf(
  app: App,
  target: TakenTarget,
  { now, reaching }: { now: Date; reaching: ReadonlySet<number> },
): Order[] {
  try {
    return [
      {
        ...{ check_id: target.id, lease_id: target.lease_id, due_at: target.due_at },
        leaseMs: target.lease_until.getTime() - now.getTime(),
        ...{ target: target.target, isFailing: target.failures > 0, account_id: target.account_id },
        definition: probeOf(openSettings(app, target)),
        privateAllowed: reaching.has(target.account_id),
      },
    ];
  } catch (error) {
    app.log.error({ err: error, check: target.id }, 'an uptime check cannot be probed');
    return [];
  }
}

/** Why something that was handed in is not recorded. */
type Refused = 'not_leased' | 'handed_in_before' | 'in_the_future';

/**
 * Records what a location found, and judges the rounds that this decides. What was not leased to it, or is there
 * already, is passed over; its reason comes back, by check.
 */
export function handInRuns(
  app: App,
  place: Place,
  runs: readonly Run[],
  madePartitions: Set<string>,
): Promise<Map<number, Refused>> {
  const now = app.clock.now();
  const { location_id } = place;
  return transaction(app.database, async (tx) => {
    const ids = runs.map(({ check_id }) => check_id);
    const open = await lockChecks(tx, ids);
    const targets = await targetsOf(tx, ids, { service: app.config.location, withResults: false });
    const { answers, refused } = sortRuns(runs, targets, { place, now });
    if (answers.length === 0) return refused;
    const kept = await storeScreenshots(tx, answers);
    const saved = answers.map((one) => ({ ...one, result: kept.get(one.check_id) ?? one.result }));
    await saveAnswers(tx, location_id, saved);
    const rows = answers.flatMap(({ check_id, at, up, result, attempt, location }) =>
      result ? [{ check_id, attempt, at, location, result, isKnown: up !== null }] : [],
    );
    await ensureDays(
      tx,
      resultPartitions,
      rows.map(({ at }) => dayOf(at)),
      madePartitions,
    );
    await insertResults(tx, rows);
    await markResults(tx, rows, now);
    await noteNews(tx, place, { answers, now });
    const decidable = decidableOf(targets, answers, { location_id, now });
    const answered = decidable.filter(({ check_id, round_id }) => open.get(check_id) === round_id);
    const rounds = answered.map(({ check_id, round_id }) => ({ check_id, lease_id: round_id }));
    await judgeRounds(app, tx, rounds, { isOver: false, now });
    return refused;
  });
}

/** What is as it was is noted now and then only: calls of the location wait for whoever has written it. */
async function noteNews(
  tx: Tx,
  { location_id, isNoted }: Place,
  { answers, now }: { answers: readonly SortedAnswer[]; now: Date },
): Promise<void> {
  const isCutOff = areCutOff(answers);
  const isNews = isCutOff === true || (isCutOff === false && answers.some(({ wasCutOff }) => wasCutOff));
  if (!isNoted && !isNews) return;
  const lagMs = Math.max(...answers.map((answer) => answer.lagMs));
  await noteHandedIn(tx, location_id, { lagMs, isCutOff, now });
}

/** One that reached its target or its reference targets shows that the location is connected. */
function areCutOff(answers: readonly SortedAnswer[]): boolean | null {
  const probed = answers.filter(({ result }) => result !== null && result.reason !== 'unsupported');
  return probed.length === 0 ? null : probed.every(({ isKnown }) => !isKnown);
}

interface SortedAnswer extends NewAnswer {
  round_id: string;
  isKnown: boolean;
  attempt: number;
  lagMs: number;
  /** As results have it. */
  location: string;
  /** Whether the location did not reach its own reference targets before. */
  wasCutOff: boolean;
}

const MOST_AHEAD_MS = seconds(1);

/** Pure: which of them count, and when their probes began. */
function sortRuns(
  runs: readonly Run[],
  targets: readonly HeldTarget[],
  { place, now }: { place: Place; now: Date },
): { answers: SortedAnswer[]; refused: Map<number, Refused> } {
  const byCheck = Map.groupBy(targets, ({ check_id }) => check_id);
  const answers = new Map<number, SortedAnswer>();
  const refused = new Map<number, Refused>();
  for (const { check_id, lease_id, probed } of runs) {
    const all = byCheck.get(check_id) ?? [];
    const own = all.find(({ location_id }) => location_id === place.location_id);
    const begun = probed?.at ?? now;
    if (!own?.taken_at || !own.opened_at || own.round_id !== lease_id) refused.set(check_id, 'not_leased');
    else if (own.is_answered || answers.has(check_id)) refused.set(check_id, 'handed_in_before');
    else if (begun.getTime() - now.getTime() > MOST_AHEAD_MS) refused.set(check_id, 'in_the_future');
    else {
      const at = momentOfItsOwn(earlier(later(begun, own.taken_at), now), all);
      const up = probed?.isKnown && !place.isSkewed ? probed.result.up : null;
      const lagMs = at.getTime() - own.opened_at.getTime();
      const { attempt, location } = own;
      answers.set(check_id, {
        check_id,
        at,
        up,
        result: probed?.result ?? null,
        isKnown: probed?.isKnown ?? false,
        round_id: lease_id,
        attempt,
        lagMs,
        location,
        wasCutOff: own.cut_off_since !== null,
      });
    }
  }
  return { answers: [...answers.values()], refused };
}

/** Pure: those whose round may be judged now, the answers being in it. Most wait for another location. */
function decidableOf(
  targets: readonly HeldTarget[],
  answers: readonly SortedAnswer[],
  { location_id, now }: { location_id: number; now: Date },
): SortedAnswer[] {
  const byCheck = Map.groupBy(targets, ({ check_id }) => check_id);
  return answers.filter(({ check_id, up, at }) => {
    const all = (byCheck.get(check_id) ?? []).map((target) =>
      target.location_id === location_id ? { ...target, up, at, is_answered: true } : target,
    );
    return !isUndecided(roundOf(all, now), now);
  });
}

/** A check has one result at a moment; two locations may begin within the same millisecond. */
function momentOfItsOwn(at: Date, targets: readonly HeldTarget[]): Date {
  const taken = new Set(targets.flatMap((target) => target.at?.getTime() ?? []));
  let moment = at;
  while (taken.has(moment.getTime())) moment = addMs(moment, 1);
  return moment;
}
