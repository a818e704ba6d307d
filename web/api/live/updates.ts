// From what the stream sends to what is on screen: gathered, applied together, and fetched again where that is not
// enough.

import type { Query, QueryClient } from '@tanstack/react-query';
import { applyChange, applyTogether, type StatusChange } from './apply.ts';
import { type Change, changeOf } from './changes.ts';
import type { StreamEvent } from './event-parser.ts';
import { materialChangesOf } from './material-changes.ts';
import { gathering, paced, type Timers } from './pace.ts';

/** Changes are drawn together at most four times a second, in hidden tabs every ten seconds. */
const FRAME_MS = 16;
const DRAW_MS = 250;
const HIDDEN_MS = 10_000;
/** A query is fetched again for changes at most every five seconds. */
const REFETCH_MS = 5_000;
/** Screen readers hear at most one summary in ten seconds. */
const SUMMARY_MS = 10_000;
const SECOND_MS = 1_000;

export interface UpdateOptions {
  client: QueryClient;
  account: number;
  timers: Timers;
  isVisible: () => boolean;
  /** What changed its status since it was called last; not in hidden tabs. */
  statusChanged: (changes: StatusChange[]) => void;
}

export interface Updates {
  receive(event: StreamEvent): void;
  /** The tab is seen again: what has waited is drawn. */
  shown(): void;
  stop(): void;
}

export function takeUpdates({ client, account, timers, isVisible, statusChanged }: UpdateOptions): Updates {
  const refetching = paced<string>({
    timers,
    firstMs: SECOND_MS,
    betweenMs: REFETCH_MS,
    run: (hash) => refetch(client, hash, isVisible()),
  });
  const summary = gathering<string, StatusChange>({
    timers,
    firstMs: SECOND_MS,
    betweenMs: () => SUMMARY_MS,
    give: (changes) => isVisible() && statusChanged(changes),
  });
  const refetchSoon = ({ queryHash }: Query) => refetching.soon(queryHash);
  const isMaterial = materialChangesOf(client, account);
  const apply = (changes: Change[]) =>
    applyTogether(client, (lists) => {
      for (const change of changes) {
        const options = {
          client,
          account,
          isVisible: isVisible(),
          refetchSoon,
          isMaterial: isMaterial(change),
          lists,
        };
        const changed = applyChange(options, change);
        if (changed) summary.add(`${changed.type} ${changed.id}`, changed);
      }
    });
  const drawing = gathering<string, Change>({
    timers,
    firstMs: FRAME_MS,
    betweenMs: () => (isVisible() ? DRAW_MS : HIDDEN_MS),
    give: apply,
  });
  return {
    receive({ type, text }) {
      const change = changeOf(type, text);
      if (change) drawing.add(`${type} ${change.id}`, change);
    },
    shown: drawing.flush,
    stop() {
      for (const part of [refetching, summary, drawing]) part.stop();
    },
  };
}

function refetch(client: QueryClient, hash: string, isVisible: boolean): void {
  const query = client.getQueryCache().get(hash);
  if (!query?.isActive() || !(isVisible || query.meta?.inBackground === true)) return;
  void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
}
