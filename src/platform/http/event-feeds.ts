// What the streams of an account with one role share: each change is read and written as text once for all of them.

import type { App } from '../app.ts';
import { Refusal } from '../errors.ts';
import { ACCESS_CHANGE, type Change } from '../events.ts';
import type { Viewer } from './actor.ts';
import { paceChanges } from './event-pacing.ts';
import { eventText, type Resync } from './event-stream.ts';

/** The resource as `viewer` sees it, or null (or Refusal 404) where it is gone. By the type of its changes. */
export type EventSources = Readonly<
  Record<string, (app: App, viewer: Viewer, id: number | string) => Promise<unknown>>
>;

/** A stream, as its feed knows it. */
interface FeedReader {
  /** The text of an event. */
  write(text: string): void;
  /** Some changes are not sent: the reader has to fetch anew. */
  resync(reason: Resync): void;
  /** Who may act for the account has changed. */
  accessChanged(): void;
}

export interface Feeds {
  /** The reader gets every change until the returned function is called. */
  join(app: App, viewer: Viewer, reader: FeedReader): () => void;
}

interface Feed {
  readers: Set<FeedReader>;
  close(): void;
}

const MOST_SUBJECTS = 5_000;

/** What a viewer sees depends on the account and the role alone, so streams that share both share a feed. */
export function openFeeds(options: { sources: EventSources; intervalMs: number }): Feeds {
  const feeds = new Map<string, Feed>();
  return {
    join(app, { account_id, role }, reader) {
      const key = `${account_id} ${role}`;
      const feed = feeds.get(key) ?? openFeed(app, { account_id, role }, options);
      feeds.set(key, feed);
      feed.readers.add(reader);
      return () => {
        if (!feed.readers.delete(reader) || feed.readers.size > 0) return;
        feed.close();
        if (feeds.get(key) === feed) feeds.delete(key);
      };
    },
  };
}

function openFeed(
  app: App,
  viewer: Viewer,
  { sources, intervalMs }: { sources: EventSources; intervalMs: number },
): Feed {
  const readers = new Set<FeedReader>();
  // Over a copy: who cannot take it leaves meanwhile.
  const toAll = (act: (reader: FeedReader) => void) => [...readers].forEach(act);
  const send = async ({ type, id }: Change) => {
    try {
      const resource = await sources[type]?.(app, viewer, id).catch(goneAsNull);
      const text = eventText(type, resource ?? { id, deleted: true });
      toAll((reader) => reader.write(text));
    } catch (error) {
      const { account_id } = viewer;
      app.log.warn({ err: error, account_id, type }, 'event streams end: a change cannot be read');
      toAll((reader) => reader.resync('unreadable_change'));
    }
  };
  const pacing = paceChanges({ intervalMs, mostSubjects: MOST_SUBJECTS, send });
  const take = (change: Change) => {
    if (change.type === ACCESS_CHANGE) {
      app.callers.forget();
      return toAll((reader) => reader.accessChanged());
    }
    if (Object.hasOwn(sources, change.type) && !pacing.add(change))
      toAll((reader) => reader.resync('too_many_changes'));
  };
  const leave = app.events.subscribe(viewer.account_id, take, () =>
    toAll((reader) => reader.resync('missed_changes')),
  );
  return {
    readers,
    close() {
      leave();
      pacing.close();
    },
  };
}

function goneAsNull(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
}
