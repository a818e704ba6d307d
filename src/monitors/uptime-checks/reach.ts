// What an account may have probed, from where, and how often.

import { isProbed } from '../../../shared/probe-kinds.ts';
import { mayNamePrivateTargets } from '../../accounts/people/private-targets.ts';
import { planLimits } from '../../accounts/plans/limits.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Issue, refuseIssues } from '../../platform/errors.ts';
import { distinctIssues } from '../../platform/http/input-issues.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { requireLocations } from './locations/naming.ts';
import type { CheckSettings } from './settings.ts';
import { addressesOf, addressIssues, intervalIssues } from './validate.ts';

/** What the account may not have probed, as far as that can be said without looking anything up. */
export function newSettingsIssues(call: ActorCall, settings: CheckSettings): Issue[] {
  const addresses = settings.location_ids.length > 0 ? [] : wrongAddresses(call, settings);
  return distinctIssues([...addresses, ...tooOften(call, settings)]);
}

/** The same of settings in place of others: a check that was made under another plan, or by somebody who might, keeps what nobody touches. */
export function changedSettingsIssues(
  call: ActorCall,
  kept: CheckSettings,
  settings: CheckSettings,
): Issue[] {
  const isElsewhere = settings.location_ids.length > 0;
  return [
    ...(isSameReach(kept, settings) || isElsewhere ? [] : wrongAddresses(call, settings)),
    ...(settings.interval_seconds === kept.interval_seconds ? [] : tooOften(call, settings)),
  ];
}

/** Whether both ask the same addresses from the same places. */
export const isSameReach = (one: CheckSettings, other: CheckSettings): boolean =>
  reachKey(one) === reachKey(other);

const reachKey = (settings: CheckSettings) => {
  const { url, host, port, location_ids } = settings;
  return JSON.stringify([url, host, port, addressesOf(settings), location_ids]);
};

/** That the locations of these are there, and may ask what they name. Throws ValidationFailed. */
export async function requireReach(
  tx: Tx,
  call: ActorCall,
  settings: readonly CheckSettings[],
): Promise<void> {
  if (settings.length === 0) return;
  const lists = settings.map(({ location_ids }) => location_ids);
  const areOwn = await requireLocations(tx, call.actor.account_id, lists);
  // Their probers reach private addresses where those who run them say so, whatever is asked of them here.
  for (const [index, one] of settings.entries()) if (!areOwn[index]) refuseIssues(wrongAddresses(call, one));
}

const wrongAddresses = ({ app, actor }: ActorCall, settings: CheckSettings) =>
  addressIssues(settings, mayNamePrivateTargets(app, actor));

const tooOften = ({ actor }: ActorCall, { kind, interval_seconds }: CheckSettings) =>
  isProbed(kind) ? intervalIssues(interval_seconds, planLimits(actor.plan).min_interval_seconds) : [];
