// Types of calls, made from the table of operations.

import type { Operations } from './schema.gen.ts';

export type Operation = keyof Operations;

export type ResponseOf<K extends Operation> = Operations[K]['response'];
export type BodyOf<K extends Operation> = Operations[K]['body'];
export type QueryOf<K extends Operation> = Operations[K]['query'];
type ParamsOf<K extends Operation> = Operations[K]['params'];

/** What is nothing may be left out, as may be what has no required part. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : [Record<never, never>] extends [T]
    ? { [N in Name]?: T }
    : { [N in Name]: T };

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Instead of the account of the address; null for none. */
  account?: number | null | undefined;
  /** How long an answer is waited for; unless given, 20 s for what is read and 60 s for what is changed. */
  timeoutMs?: number;
  /** Sent even while the page is being left. */
  keepalive?: boolean;
  /** Whether a session that has ended is shown by an error alone, without asking to sign in again. */
  isQuiet?: boolean;
}

/** A table, since the compiler would multiply the parts of all operations with each other. */
type Inputs = {
  [K in Operation]: Part<'params', ParamsOf<K>> &
    Part<'query', QueryOf<K>> &
    Part<'body', BodyOf<K>> &
    CallOptions;
};
export type InputOf<K extends Operation> = Inputs[K];

type Arguments = {
  [K in Operation]: Record<never, never> extends Inputs[K] ? [input?: Inputs[K]] : [input: Inputs[K]];
};
/** The input may be left out where nothing in it is required. */
export type CallArguments<K extends Operation> = Arguments[K];

export type OperationOf<Method extends string> = Extract<Operation, `${Method} ${string}`>;

/** The operations that give a list in pages. */
export type ListOperation = {
  [K in OperationOf<'GET'>]: ResponseOf<K> extends { next_cursor: string | null } ? K : never;
}[OperationOf<'GET'>];

type RowOfPage<R> = { [P in keyof R]: R[P] extends (infer Row)[] ? Row : never }[keyof R];

export type RowOf<K extends ListOperation> = RowOfPage<ResponseOf<K>>;
