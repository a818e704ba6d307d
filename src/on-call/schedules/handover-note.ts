// What the people on call write for whoever is next: editors, and everybody who takes turns.

import { memberIdOf } from '../../accounts/people/people.ts';
import { transaction } from '../../platform/database/database.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { actorName, mayActAs } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { noteScheduleAct } from './manage.ts';
import { type PresentedSchedule, presentSchedule } from './present.ts';
import { type KnownSchedule, knownSchedules } from './read.ts';
import { onCallAt } from './shifts.ts';
import { findSchedule, lockSchedule, saveHandoverNote } from './store.ts';

/** An empty text takes it away. Throws Refusal 403 for who takes no turns, and 404. */
export const writeHandoverNote = (call: ActorCall, id: number, text: string): Promise<PresentedSchedule> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const { account_id, person } = actor;
    const locked = (await lockSchedule(tx, account_id, id)) ?? notFound();
    const window = { from: now, to: null };
    const [known] = await knownSchedules(tx, [locked], window);
    const member = person && (await memberIdOf(tx, account_id, person.id));
    const isTheirs = member !== null && known !== undefined && takesTurns(known, member, now);
    if (!isTheirs && !mayActAs(actor, 'editor')) return forbidden();
    const note = text.trim();
    await saveHandoverNote(tx, locked, note === '' ? null : { text: note, by: actorName(actor), at: now });
    await noteScheduleAct(tx, call, locked, { verb: 'write_handover_note' });
    const row = (await findSchedule(tx, account_id, id)) ?? notFound();
    const [saved] = await knownSchedules(tx, [row], window);
    return presentSchedule(saved ?? notFound(), actor, now);
  });

const takesTurns = ({ plan }: KnownSchedule, member: number, now: Date): boolean =>
  onCallAt(plan, now.getTime()) === member ||
  plan.layers.some(({ member_ids }) => member_ids.includes(member));
