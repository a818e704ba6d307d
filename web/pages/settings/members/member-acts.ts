import type { Member } from '../../../api/schema.gen.ts';

/** An invitation that was just sent, or could only be shown. */
export type Sent = Pick<Member, 'email'> & { invitation_url?: string };

export const memberKey = (id: number) => `member ${id}`;
