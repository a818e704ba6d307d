// What is different about silences: the quick form, and that alerts are reviewed once they end.

import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { addSeconds } from '../../platform/time.ts';
import { muteWindowIssues } from '../../subjects/muting/issues.ts';
import { type MuteWindowKind, type NewMuteWindow, readMuteWindow } from '../../subjects/muting/manage.ts';
import { reviewAgain } from '../lifecycle/review-again.ts';
import type { NewSilence } from './schema.ts';

export const silences: MuteWindowKind = {
  type: 'silence',
  noun: 'silence',
  tooMany: 'too_many_silences',
  reviewAgain,
};

/** Without what only maintenance windows have. Throws Refusal 404 where the account has none with this id. */
export async function readSilence(call: Parameters<typeof readMuteWindow>[0], id: number) {
  const { show_on_status_pages: _, ...silence } = await readMuteWindow(call, 'silence', id);
  return silence;
}

const INSTEAD = 'must be left out beside duration_seconds';

/** For `refine` of a new silence. */
export function newSilenceIssues({ body }: Pick<Refinement, 'body'>): Issue[] {
  const { duration_seconds, ends_at, recurrence } = { ...(body as Partial<NewSilence>) };
  const others = Object.entries({ ends_at, recurrence }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return [
    ...muteWindowIssues({ body }),
    ...(duration_seconds === undefined ? [] : others.map(([field]) => ({ field, reason: INSTEAD }))),
  ];
}

/** With `ends_at` where only its duration was given. */
export function wholeSilence({ duration_seconds, ...wanted }: NewSilence, now: Date): NewMuteWindow {
  if (duration_seconds === undefined) return wanted;
  const starts_at = wanted.starts_at === undefined ? now : new Date(wanted.starts_at);
  return { ...wanted, ends_at: addSeconds(starts_at, duration_seconds).toISOString() };
}
