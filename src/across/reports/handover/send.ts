// Mails whoever comes on call what there is to know.

import { pageableMembers } from '../../../accounts/people/people.ts';
import { reviewDueShift } from '../../../on-call/schedules/handovers.ts';
import type { App } from '../../../platform/app.ts';
import { handoverMail } from './mail.ts';
import { readHandover } from './read.ts';

/** Once at each change of shift; true: there may be more. A step of a job. */
export const mailHandovers = (app: App, now: Date): Promise<boolean> =>
  reviewDueShift(app, now, async (found) => {
    const wanted = { account_id: found.account_id, member_id: found.to_member };
    const [reader] = await pageableMembers(app.database, [wanted]);
    if (!reader) return [];
    return [await handoverMail(app, reader, found, await readHandover(app, found, now))];
  });
