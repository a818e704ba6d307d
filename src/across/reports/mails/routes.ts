// Who is mailed reports, over HTTP.

import { guardedRoute, type Route } from '../../../platform/http/route.ts';
import { changeOwnMails, changeRecipients, readOwnMails, readRecipients, recipientIssues } from './manage.ts';
import { ownReportMails, reportRecipients, reportRecipientsBody } from './schema.ts';

const tag = 'Reports';
const mayChoose = { kind: 'person', role: 'viewer' } as const;
const mayName = { kind: 'account', role: 'admin' } as const;

const recipient = {
  ...{ email: 'mira@example.com', weekly: false, monthly: true },
  ...{ timezone: 'Europe/Vilnius', language: 'en' as const },
};

export const reportMailRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/reports/mails',
    tag,
    summary: 'Read which reports are mailed to you',
    access: mayChoose,
    response: ownReportMails,
    examples: { response: { weekly: true, monthly: false } },
    handler: ({ app: { database }, actor }) => readOwnMails(database, actor),
  }),
  guardedRoute({
    method: 'PUT',
    path: '/reports/mails',
    tag,
    summary: 'Choose which reports are mailed to you',
    description:
      'In your language and by the clocks of your time zone, once each, at most three days late. The first is that on the week or month that goes on.',
    access: mayChoose,
    body: ownReportMails,
    response: ownReportMails,
    examples: {
      body: { weekly: true, monthly: false },
      response: { weekly: true, monthly: false },
    },
    handler: (call) => changeOwnMails(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/reports/recipients',
    tag,
    summary: 'List the addresses that reports are mailed to',
    description: 'Beside members, who choose for themselves.',
    access: mayName,
    response: reportRecipients,
    examples: { response: { recipients: [{ ...recipient, status: 'confirmed' }] } },
    handler: ({ app: { database }, actor }) => readRecipients(database, actor.account_id),
  }),
  guardedRoute({
    method: 'PUT',
    path: '/reports/recipients',
    tag,
    summary: 'Replace the addresses that reports are mailed to',
    description:
      'Addresses outside the account are asked to confirm, as those of mail channels are, and count towards its daily limit of mails. Who was not asked within a day and is still `pending` is asked again.',
    access: mayName,
    body: reportRecipientsBody,
    refine: recipientIssues,
    response: reportRecipients,
    examples: {
      body: { recipients: [recipient] },
      response: { recipients: [{ ...recipient, status: 'pending' }] },
    },
    handler: (call) => changeRecipients(call, call.body),
  }),
];
