// Opens pages: one for each person of what opens within a minute.

import { randomUUID } from 'node:crypto';
import { type MemberKey, pageableMembers } from '../../accounts/people/people.ts';
import type { Severity } from '../../delivery/alert-schema.ts';
import { type Reachable, reachable } from '../../on-call/contact-methods/reachable.ts';
import { isUsable, waysOf } from '../../on-call/contact-methods/ways.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announceWork } from '../../platform/events.ts';
import { addSeconds } from '../../platform/time.ts';
import { worstOf } from '../severity.ts';
import { placeOf } from './gather.ts';
import {
  findRecent,
  findWorst,
  lockGathered,
  lockRecipients,
  lockTouched,
  markStarted,
} from './gather-store.ts';
import type { NewAttempt, NewPage, PageCall } from './page.ts';
import { insertAttempts, insertPageAlerts, insertPages, markEnded } from './store.ts';

/**
 * In the transaction in which the steps are taken, which may end pages of these other alerts afterwards. Whoever may not
 * sign in is left out.
 */
export async function openPages(
  tx: Tx,
  calls: readonly PageCall[],
  { ending, now }: { ending: readonly { account_id: number; id: number }[]; now: Date },
): Promise<void> {
  if (calls.length === 0) return;
  const groups = [...Map.groupBy(calls, keyOf).values()];
  const members = groups.flatMap(([call]) => call ?? []);
  await lockRecipients(tx, members);
  await lockTouched(tx, { members, ending }, now);
  const recent = Map.groupBy(await findRecent(tx, members, now), keyOf);
  const people = await peopleOf(tx, members);
  const opened: { page: NewPage; calls: readonly PageCall[] }[] = [];
  const joining: (PageCall & { page_id: number })[] = [];
  for (const group of groups) {
    const [first] = group;
    const person = first && people.get(memberKey(first));
    if (!person) continue;
    const severity = worstOf(group.map((call) => call.severity));
    const place = placeOf(recent.get(keyOf(first)) ?? [], severity, now);
    if ('join' in place) joining.push(...group.map((call) => ({ ...call, page_id: place.join })));
    else
      opened.push({
        page: pageOf(first, { person, severity, starts_at: place.starts_at, now }),
        calls: group,
      });
  }
  const inserted = await insertPages(
    tx,
    opened.map(({ page }) => page),
  );
  const ids = new Map(inserted.map((row) => [keyOf(row), row.id]));
  const idOf = (page: NewPage) => ids.get(keyOf(page)) ?? 0;
  const added = opened.flatMap(({ page, calls: own }) =>
    own.map((call) => ({ ...call, page_id: idOf(page) })),
  );
  await insertPageAlerts(tx, [...joining, ...added], now);
  const started = opened.flatMap(({ page }) => (page.started_at ? [{ ...page, id: idOf(page) }] : []));
  await startPages(tx, started, now);
  await announceWork(tx, 'pages');
}

const memberKey = ({ account_id, member_id }: MemberKey) => `${account_id}:${member_id}`;
const keyOf = (call: MemberKey & { to_owner: boolean }) => `${memberKey(call)}:${call.to_owner}`;

interface Recipient {
  person_id: number;
  name: string;
}

async function peopleOf(tx: Tx, members: readonly MemberKey[]): Promise<Map<string, Recipient>> {
  const wanted = new Map(members.map((member) => [memberKey(member), member]));
  const found = await pageableMembers(tx, [...wanted.values()]);
  return new Map(
    found.map((member) => [
      memberKey(member),
      { person_id: member.person_id, name: member.name || member.email },
    ]),
  );
}

const pageOf = (
  { account_id, member_id, to_owner }: PageCall,
  { person, severity, starts_at, now }: { person: Recipient; severity: Severity; starts_at: Date; now: Date },
): NewPage => ({
  ...{ account_id, member_id, person_id: person.person_id, person_name: person.name, to_owner },
  ...{ severity, starts_at, started_at: starts_at <= now ? now : null },
});

type Started = Pick<NewPage, 'account_id' | 'person_id' | 'to_owner' | 'severity'> & { id: number };

/**
 * By the methods that their people have now. Whoever may not sign in any more has an attempt that will be refused: so such
 * a page fails, and what follows a page that fails follows it.
 */
async function startPages(tx: Tx, pages: readonly Started[], now: Date): Promise<void> {
  const to = await reachable(tx, [...new Set(pages.map(({ person_id }) => person_id))]);
  const attempts = pages.flatMap((page) => {
    const person = to.get(page.person_id);
    return person ? attemptsOf(page, person, now) : [attemptOf(page, 0, { due_at: now })];
  });
  await insertAttempts(tx, attempts);
}

function attemptsOf(page: Started, person: Reachable, now: Date): NewAttempt[] {
  const kindOf = (id: number | null) => person.methods.find((method) => method.id === id)?.kind ?? 'mail';
  // Whoever has an app or bot of one account reads nothing of another one.
  const methods = person.methods.filter(
    ({ account_id }) => account_id === null || account_id === page.account_id,
  );
  const ways = page.to_owner ? everyWay(methods) : waysOf(person.rules, methods, page.severity);
  return ways.map(({ methodId, afterSeconds }, place) =>
    attemptOf(page, place, {
      ...{ method_id: methodId, method_kind: kindOf(methodId), due_at: addSeconds(now, afterSeconds) },
    }),
  );
}

/** By mail unless given otherwise. */
const attemptOf = (
  { account_id, id: page_id }: Started,
  place: number,
  way: Pick<NewAttempt, 'due_at'> & Partial<NewAttempt>,
): NewAttempt => ({
  ...{ id: randomUUID(), account_id, page_id, type: 'page', place },
  ...{ method_id: null, method_kind: 'mail', ...way },
});

const everyWay = (methods: Reachable['methods']) =>
  [null, ...methods.filter(isUsable).map(({ id }) => id)].map((methodId) => ({ methodId, afterSeconds: 0 }));

const PAGES_PER_STEP = 200;

/** Starts pages whose minute is over. Those whose alerts are all taken or over end. True: there may be more. */
export async function startGathered(tx: Tx, now: Date): Promise<boolean> {
  const pages = await lockGathered(tx, now, PAGES_PER_STEP);
  if (pages.length === 0) return false;
  // By a later statement: an acknowledgement that waits for the page sees the attempts afterwards.
  const worst = await findWorst(
    tx,
    pages.map(({ id }) => id),
  );
  const started = pages.flatMap((page) => {
    const severities = worst.get(page.id);
    return severities ? [{ ...page, severity: worstOf(severities) }] : [];
  });
  const over = pages.filter(({ id }) => !worst.has(id));
  if (over.length > 0) await markEnded(tx, over, 'over', now);
  if (started.length === 0) return pages.length === PAGES_PER_STEP;
  await markStarted(tx, started, now);
  await startPages(tx, started, now);
  await announceWork(tx, 'pages');
  return pages.length === PAGES_PER_STEP;
}
