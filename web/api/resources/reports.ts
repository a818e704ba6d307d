// Reports on weeks and months.

import { mutationOptions } from '@tanstack/react-query';
import { call, download } from '../client.ts';
import type { BodyOf, QueryOf, ResponseOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';

export type Report = ResponseOf<'GET /reports'>;

type Asked = QueryOf<'GET /reports'>;

export const reportQuery = (account: number, query: Asked) =>
  answerQuery('GET /reports', [account, 'reports', 'list', query], { account, query });

export const exportReport = (account: number, query: QueryOf<'GET /reports/export'>) =>
  download('GET /reports/export', { account, query, timeoutMs: 60_000 });

export const targetsQuery = (account: number) =>
  answerQuery('GET /reports/targets', [account, 'report-targets'], { account });

/** What is measured against them is another report then. */
export const changeTargets = (account: number) =>
  act(account, 'PATCH /reports/targets', {
    after({ client, answer }) {
      client.setQueryData([account, 'report-targets'], answer);
      void client.invalidateQueries({ queryKey: [account, 'reports'] });
    },
  });

export const ownMailsQuery = (account: number) =>
  answerQuery('GET /reports/mails', [account, 'report-mails', 'own'], { account });

export const changeOwnMails = (account: number) =>
  act(account, 'PUT /reports/mails', {
    after: ({ client, answer }) => client.setQueryData([account, 'report-mails', 'own'], answer),
  });

export type ReportRecipients = ResponseOf<'GET /reports/recipients'>['recipients'];

export const recipientsQuery = (account: number) =>
  answerQuery('GET /reports/recipients', [account, 'report-mails', 'recipients'], { account });

export type RecipientsGiven = BodyOf<'PUT /reports/recipients'>['recipients'];

/** One after the other: each sends the whole list, as it is by then, whoever changed it. */
export const changeRecipients = (account: number) =>
  mutationOptions({
    scope: { id: `report-recipients ${account}` },
    mutationFn: async (change: (recipients: RecipientsGiven) => RecipientsGiven, { client }) => {
      const { recipients } = await client.fetchQuery({ ...recipientsQuery(account), staleTime: 0 });
      const body = { recipients: change(asGiven(recipients)) };
      return call('PUT /reports/recipients', { account, body });
    },
    onSuccess: (answer, _change, _context, { client }) =>
      client.setQueryData(recipientsQuery(account).queryKey, answer),
  });

export const asGiven = (recipients: ReportRecipients): RecipientsGiven =>
  recipients.map(({ status: _shown, ...given }) => given);
