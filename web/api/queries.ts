// What the files of the resources are made of: queries by operation, and acts that bring the cache up to date.
//
// Keys: `[account, resource, 'one', id]`, `[account, resource, 'list', filters]`, and `[account, resource, what, id, …]`
// for what belongs to one of them. The stream finds what it changes by them.

import {
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { callWith } from './client.ts';
import type { InputOf, Operation, OperationOf, ResponseOf } from './operation-types.ts';

/** null where it belongs to the person; such calls name the account of the address all the same. */
export type AccountId = number | null;

/** The answer of a GET, under `queryKey`. */
export const answerQuery = <K extends OperationOf<'GET'>>(
  operation: K,
  queryKey: QueryKey,
  input: InputOf<K>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callWith(operation, { ...input, signal }),
  });

export interface Settled<K extends Operation> {
  client: QueryClient;
  account: AccountId;
  input: InputOf<K>;
  answer: ResponseOf<K>;
}

export interface ActOptions<K extends Operation> {
  /** Shows what is expected before the answer; gives what takes it back. */
  before?: (expected: Pick<Settled<K>, 'client' | 'account' | 'input'>) => () => void;
  /** Brings the cache up to date with the answer. */
  after?: (settled: Settled<K>) => void;
}

/** What `act` gives, by account, for what does the same to several resources. */
export type ActOf<Input, Answer> = (
  account: number,
) => UseMutationOptions<Answer, Error, Input, (() => void) | undefined>;

/** An operation as a mutation: `useMutation(pauseCronCheck(account)).mutate({ params: { id } })`. */
export const act = <K extends Operation>(account: AccountId, operation: K, options: ActOptions<K> = {}) =>
  mutationOptions({
    mutationFn: (input: InputOf<K>) =>
      callWith(operation, { ...(account !== null && { account }), ...input }),
    onMutate: (input, { client }) => options.before?.({ client, account, input }),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSuccess: (answer, input, _takeBack, { client }) => options.after?.({ client, account, input, answer }),
  });
