// Imports from other tools, and the account as a document.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { listQuery } from '../lists.ts';
import type { BodyOf, ResponseOf } from '../operation-types.ts';
import { type AccountId, act } from '../queries.ts';

const RESOURCE = 'imports';
const ASKED_AGAIN_MS = 1_000;
/** An upload that was given up stays in the list for a while. */
const LIST_ASKED_AGAIN_MS = 5_000;
/** Thousands of checks take seconds. */
const LONGEST_MS = 120_000;

export type ToolImport = ResponseOf<'POST /imports'>;
export type ReadImport = ResponseOf<'GET /imports/:id'>;
export type ImportItem = ReadImport['things'][number];
export type Grade = ImportItem['grade'];
export type Tool = ToolImport['tool'];

const isUnderWay = (status: ToolImport['status'] | undefined) =>
  status === 'uploading' || status === 'reading';

/** Asked again while one of them is read. */
export const importListQuery = (account: number) => ({
  ...listQuery('GET /imports', [account, RESOURCE, 'list', {}], { account }),
  refetchInterval: ({ state }: { state: { data?: { pages: { rows: ToolImport[] }[] } | undefined } }) =>
    state.data?.pages.some(({ rows }) => rows.some(({ status }) => isUnderWay(status)))
      ? LIST_ASKED_AGAIN_MS
      : (false as const),
});

/** Asked again while it is read. */
export const importQuery = (account: number, id: number) =>
  queryOptions({
    queryKey: [account, RESOURCE, 'one', id],
    queryFn: ({ signal }) => call('GET /imports/:id', { account, params: { id }, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? ASKED_AGAIN_MS : false),
  });

/** What applying it would do. */
export const importPlanQuery = (account: number, id: number) =>
  queryOptions({
    // Not among what an act changes: what was applied has no plan any more.
    queryKey: ['import-plan', account, id],
    queryFn: ({ signal }) =>
      call('POST /imports/:id/plan', { account, params: { id }, body: {}, timeoutMs: LONGEST_MS, signal }),
    retry: false,
    staleTime: 0,
  });

/** Anything of the account may be another one then. */
const refresh = ({ client, account }: { client: QueryClient; account: AccountId }) =>
  void client.invalidateQueries({ queryKey: [account] });

export const beginImport = (account: number) => act(account, 'POST /imports', { after: refresh });
export const applyImport = (account: number) => act(account, 'POST /imports/:id/apply', { after: refresh });
export const undoImport = (account: number) => act(account, 'POST /imports/:id/undo', { after: refresh });

export type NewImport = NonNullable<BodyOf<'POST /imports'>>;

const PART_BYTES = 3 * 1_024 * 1_024;

/** `show`: how much of it is there, 0 to 1. */
export async function sendParts(
  account: number,
  id: number,
  file: Blob,
  show: (share: number) => void,
): Promise<void> {
  for (let number = 0; number * PART_BYTES < file.size; number += 1) {
    show((number * PART_BYTES) / file.size);
    const data = await base64Of(file.slice(number * PART_BYTES, (number + 1) * PART_BYTES));
    const body = { number, data };
    await call('POST /imports/:id/parts', { account, params: { id }, body, timeoutMs: LONGEST_MS });
  }
}

function base64Of(part: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
  reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
  reader.readAsDataURL(part);
  return promise;
}

export type Drifted = ResponseOf<'GET /config/drift'>['drift'][number];

export const driftQuery = (account: number) =>
  queryOptions({
    queryKey: [account, RESOURCE, 'drift'],
    queryFn: ({ signal }) => call('GET /config/drift', { account, timeoutMs: LONGEST_MS, signal }),
  });

export const exportAsCode = (account: number) =>
  call('GET /config/export', { account, timeoutMs: LONGEST_MS });
