// Alert rules.

import { queryOptions } from '@tanstack/react-query';
import { dropped, saved } from '../cache.ts';
import { callWith } from '../client.ts';
import { everyRow, listQuery } from '../lists.ts';
import type { BodyOf, QueryOf, ResponseOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'rules';
const BACKTEST_TIMEOUT_MS = 60_000;
const BACKTEST_KEPT_MS = 30_000;

export type RuleFilters = Pick<QueryOf<'GET /alerts/rules'>, 'kind' | 'enabled'>;

export const ruleListQuery = (account: number, filters: RuleFilters = {}) =>
  listQuery('GET /alerts/rules', [account, RESOURCE, 'list', filters], { account, query: filters });

/** All of them, for a choice. */
export const everyRuleQuery = (account: number) =>
  queryOptions({
    queryKey: [account, RESOURCE, 'every'],
    queryFn: () => everyRow('GET /alerts/rules', { account }),
  });

export const ruleQuery = (account: number, id: number) =>
  answerQuery('GET /alerts/rules/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

export type Notified = ResponseOf<'GET /alerts/rules/notified'>;

/** Of something that is there, or of a draft. Outdated with any change of rules. */
export const notifiedQuery = (account: number, about: QueryOf<'GET /alerts/rules/notified'>) =>
  answerQuery('GET /alerts/rules/notified', [account, RESOURCE, 'list', { notified: about }], {
    account,
    query: about,
  });

/** What a rule would have done; not known after a while, since more has happened. */
export const backtestQuery = (account: number, body: BodyOf<'POST /alerts/rules/backtest'>) =>
  queryOptions({
    queryKey: [account, RESOURCE, 'backtest', body],
    queryFn: ({ signal }) =>
      callWith('POST /alerts/rules/backtest', { account, body, signal, timeoutMs: BACKTEST_TIMEOUT_MS }),
    retry: false,
    gcTime: BACKTEST_KEPT_MS,
  });

export const createRule = (account: number) => act(account, 'POST /alerts/rules', { after: saved(RESOURCE) });

export const updateRule = (account: number) =>
  act(account, 'PATCH /alerts/rules/:id', { after: saved(RESOURCE) });

export const deleteRule = (account: number) =>
  act(account, 'DELETE /alerts/rules/:id', { after: dropped(RESOURCE) });
