// Alert rules.

import { queryOptions } from '@tanstack/react-query';
import { dropped, saved } from '../cache.ts';
import { everyRow, listQuery } from '../lists.ts';
import type { QueryOf, ResponseOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'rules';

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

export const createRule = (account: number) => act(account, 'POST /alerts/rules', { after: saved(RESOURCE) });

export const updateRule = (account: number) =>
  act(account, 'PATCH /alerts/rules/:id', { after: saved(RESOURCE) });

export const deleteRule = (account: number) =>
  act(account, 'DELETE /alerts/rules/:id', { after: dropped(RESOURCE) });
