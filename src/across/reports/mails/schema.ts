// Who is mailed reports, as it comes in and goes out.

import { type Static, Type } from 'typebox';
import { type Language, languages } from '../../../../shared/languages.ts';

const tags = Object.keys(languages) as Language[];

const periods = {
  weekly: Type.Boolean({ description: 'On Mondays at 08:00, about the week before.' }),
  monthly: Type.Boolean({ description: 'On the first of the month at 08:00, about the month before.' }),
};
export const ownReportMails = Type.Object(periods);
export type OwnReportMails = Static<typeof ownReportMails>;

const recipient = {
  email: Type.String({ format: 'email', maxLength: 254 }),
  ...periods,
  timezone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA zone of mornings and days.' }),
  language: Type.Enum(tags),
};

export const reportRecipients = Type.Object({
  recipients: Type.Array(
    Type.Object({
      ...recipient,
      status: Type.Enum(['member', 'confirmed', 'pending', 'stopped'], {
        description:
          '`pending`: was asked to confirm, and is sent nothing until then. `stopped`: wants no mail of this service.',
      }),
    }),
    { description: 'By address.' },
  ),
});
export type ReportRecipients = Static<typeof reportRecipients>;

export const reportRecipientsBody = Type.Object({
  recipients: Type.Array(Type.Object(recipient), {
    maxItems: 20,
    description: 'All of them: who is left out is mailed no more.',
  }),
});
export type ReportRecipientsBody = Static<typeof reportRecipientsBody>;
