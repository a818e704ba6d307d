// Reports on weeks and months.

import { download } from '../client.ts';
import type { QueryOf, ResponseOf } from '../operation-types.ts';
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

export const changeRecipients = (account: number) =>
  act(account, 'PUT /reports/recipients', {
    after: ({ client, answer }) => client.setQueryData([account, 'report-mails', 'recipients'], answer),
  });
