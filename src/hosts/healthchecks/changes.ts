// How clients of Healthchecks make and change checks.

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PresentedRule } from '../../alerts/rules/schema.ts';
import type { CronCheck } from '../../monitors/cron-checks/checks/schema.ts';
import { type ClientCall, checkOf, shown } from './calls.ts';
import { changesOf, newCheckOf, slugIn } from './definition.ts';
import { channelId, notifiedOf, shownCheck } from './shown.ts';
import { readSpec, type Spec, type UniqueField } from './spec.ts';
import {
  type ClientAnswer,
  channelsOf,
  checksOf,
  done,
  Ended,
  endBy,
  refuse,
  rulesOf,
  type Tocsin,
} from './tocsin.ts';

export async function createCheck(call: ClientCall): Promise<ClientAnswer> {
  const spec = readSpec(call.body);
  if ('error' in spec) return refuse(400, spec.error);
  const rules = await rulesOf(call.tocsin);
  const { check, isNew } = await upserted(call, spec, rules);
  return { status: isNew ? 201 : 200, json: shownCheck(check, { ...call, rules }) };
}

export async function updateCheck(call: ClientCall, name: string): Promise<ClientAnswer> {
  const check = await checkOf(call, name);
  const spec = readSpec(call.body);
  if ('error' in spec) return refuse(400, spec.error);
  const rules = await rulesOf(call.tocsin);
  return shown(call, await changed(call, check, { spec, rules }));
}

const MOST_TRIES = 20;
/** While somebody else is making it. */
const LOOK_AGAIN_MS = 100;

/**
 * Two who want the same one at once make one: the same wish gives the same key, and of those who have it the API lets one
 * make the check (Idempotency-Key).
 */
async function upserted(
  call: ClientCall,
  spec: Spec,
  rules: readonly PresentedRule[],
): Promise<{ check: CronCheck; isNew: boolean }> {
  const definition = newCheckOf(spec, call.version);
  let key = `healthchecks-${createHash('sha256').update(JSON.stringify(definition)).digest('hex')}`;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await matching(call.tocsin, spec);
    if (found) return { check: await changed(call, found, { spec, rules }), isNew: false };
    await requireNotified(call.tocsin, spec.channels, notifiedOf({ tags: definition.tags ?? [] }, rules));
    const headers: Record<string, string> = spec.unique?.length ? { 'idempotency-key': key } : {};
    const made = await call.tocsin.call('POST', '/cron-checks', definition, headers);
    if (made.status === 201 && !made.isReplay) return { check: made.body, isNew: true };
    // A replay of the last 24 hours, and yet none matches: it was deleted or changed since.
    if (made.status === 201) key = `${key.slice(0, 77)}-${made.body.id}`;
    else if (made.status !== 409) return endBy(made);
    else if (made.body?.issues) {
      if (spec.slug !== undefined || !definition.ping_aliases) return endBy(made);
      // Only made of its name.
      delete definition.ping_aliases;
    } else await sleep(LOOK_AGAIN_MS);
  }
  throw new Ended({ status: 503, json: { error: 'the check could not be made in time' } });
}

/** The first check that has all that `unique` names. */
async function matching(tocsin: Tocsin, spec: Spec): Promise<CronCheck | undefined> {
  const fields = spec.unique ?? [];
  if (fields.length === 0 || fields.some((field) => spec[field] === undefined)) return undefined;
  const checks = await checksOf(tocsin, []);
  return checks.findLast((check) => fields.every((field) => fieldOf(check, field) === wanted(spec, field)));
}

const wanted = (spec: Spec, field: UniqueField) =>
  field === 'tags' ? (spec.tags ?? '').trim().split(/\s+/).join(' ') : spec[field];

const fieldOf = (check: CronCheck, field: UniqueField): string | number | null =>
  ({
    name: check.name,
    slug: slugIn(check.ping_aliases),
    tags: check.tags.join(' '),
    timeout: check.interval_seconds,
    grace: check.grace_seconds,
  })[field];

async function changed(
  { tocsin, version }: ClientCall,
  check: CronCheck,
  { spec, rules }: { spec: Spec; rules: readonly PresentedRule[] },
): Promise<CronCheck> {
  const changes = changesOf(spec, { version, before: check });
  const after = { id: check.id, tags: changes.tags ?? check.tags };
  await requireNotified(tocsin, spec.channels, notifiedOf(after, rules));
  const answer = await tocsin.call('PATCH', `/cron-checks/${check.id}`, changes);
  if (answer.status !== 409 || spec.slug !== undefined || !changes.ping_aliases)
    return answer.status < 300 ? answer.body : endBy(answer);
  const { ping_aliases: _, ...others } = changes;
  return done(tocsin, 'PATCH', `/cron-checks/${check.id}`, others);
}

/**
 * Rules say who is notified, not checks. So a channel that a client wants notified, and that no rule notifies, is refused:
 * else it would believe that it is.
 */
async function requireNotified(
  tocsin: Tocsin,
  wantedChannels: string | undefined,
  notified: readonly number[],
): Promise<void> {
  if (!wantedChannels || wantedChannels === '*') return;
  const channels = await channelsOf(tocsin);
  for (const given of wantedChannels.split(',')) {
    const matches = channels.filter(({ id, name }) => channelId(id) === given || name === given);
    const [channel] = matches;
    if (given === '') refuse(400, 'empty channel identifier');
    if (!channel) return refuse(400, `invalid channel identifier: ${given}`);
    if (matches.length > 1) refuse(400, `non-unique channel identifier: ${given}`);
    if (!notified.includes(channel.id))
      refuse(400, `no alert rule of Tocsin notifies ${given} of this check: add one`);
  }
}
