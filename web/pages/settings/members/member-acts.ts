import type { Member } from '../../../api/schema.gen.ts';

/** An invitation that was just sent, or could only be shown. */
export type Sent = Pick<Member, 'email'> & {
  invitation_url?: string;
  not_mailed?: 'no_mail_server' | 'address_stopped' | 'daily_limit';
};

export const memberKey = (id: number) => `member ${id}`;
