import type { ResponseOf } from '../../../api/operation-types.ts';

/** An invitation that was just sent, or could only be shown. */
export type Sent = Pick<ResponseOf<'POST /account/members'>, 'email' | 'invitation_url' | 'not_mailed'>;

export const memberKey = (id: number) => `member ${id}`;
