// What checks, servers and processes have in common: tags, and being changed many at once.

import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { expectFields, knownRow } from '../cache.ts';
import { call } from '../client.ts';
import { rememberGone } from '../live/gone.ts';
import type { BodyOf, ResponseOf } from '../operation-types.ts';
import { answerQuery } from '../queries.ts';

/** Every tag in use, with how many have it. */
export const tagListQuery = (account: number) => answerQuery('GET /tags', [account, 'tags'], { account });

type Body = BodyOf<'POST /subjects/bulk'>;
export type Matching = NonNullable<Body['matching']>;
/** Of those that are named, or of all that match. */
export type BulkChange = Omit<Body, 'cursor'> & { keepalive?: boolean };
export type BulkResult = ResponseOf<'POST /subjects/bulk'>;

const MOST_AT_ONCE = 200;
const RESOURCES = ['cron-checks', 'servers', 'uptime-checks', 'processes'];

/** Any number of subjects, 200 a call. Its answer says of each whether it is done, and why not. */
export const changeSubjects = (account: number) =>
  mutationOptions({
    mutationFn: async ({ keepalive = false, ...change }: BulkChange): Promise<BulkResult> => {
      const answers: BulkResult[] = [];
      for await (const answer of answersTo(change, (body) =>
        call('POST /subjects/bulk', { account, body, keepalive }),
      ))
        answers.push(answer);
      return {
        results: answers.flatMap(({ results }) => results),
        done: answers.reduce((sum, { done }) => sum + done, 0),
        next_cursor: null,
      };
    },
    onMutate: (change, { client }) => expectChange(client, account, change),
    onError: (_error, _change, takeBack) => takeBack?.(),
    onSuccess: ({ results }, { action }) => {
      if (action !== 'delete') return;
      for (const { id, outcome } of results)
        if (outcome === 'done') for (const resource of RESOURCES) rememberGone(resource, id);
    },
    onSettled: (_answer, _error, _change, _takeBack, { client }) => {
      for (const resource of [...RESOURCES, 'tags', 'usage', 'rules'])
        void client.invalidateQueries({ queryKey: [account, resource] });
    },
  });

async function* answersTo(
  { ids = [], matching, ...act }: Body,
  send: (body: Body) => Promise<BulkResult>,
): AsyncGenerator<BulkResult> {
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE)
    yield await send({ ...act, ids: ids.slice(start, start + MOST_AT_ONCE) });
  if (!matching) return;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const answer: BulkResult = await send({ ...act, matching, ...(cursor !== undefined && { cursor }) });
    yield answer;
    cursor = answer.next_cursor;
  }
}

/** Shows checks as paused, or as new again, before the answer; gives what takes it back. What an undo brings is not known. */
function expectChange(
  client: QueryClient,
  account: number,
  { action, ids = [], undo }: BulkChange,
): () => void {
  if ((action !== 'pause' && action !== 'resume') || undo) return () => undefined;
  const isPause = action === 'pause';
  const fields = { paused: isPause, status: isPause ? 'paused' : 'new' };
  const takesBack = ['cron-checks', 'uptime-checks']
    .flatMap((resource) => ids.map((id) => ({ place: { client, account, resource }, id })))
    .filter(({ place, id }) => knownRow(place, id)?.paused === !isPause)
    .map(({ place, id }) => expectFields(place, id, fields));
  return () => {
    for (const takeBack of takesBack) takeBack();
  };
}
