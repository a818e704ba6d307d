// The log of all nodes in JetStream, as one that receives pings writes it. A message is taken only where the one before it
// on the subject of the journal is the last: so nothing comes twice, and a stream that lost its end is noticed.

import type { Logger } from 'pino';
import type { Clock } from '../../../../../platform/clock.ts';
import { type Database, transaction } from '../../../../../platform/database/database.ts';
import { seconds } from '../../../../../platform/time.ts';
import { lockDoors } from '../door-store.ts';
import type { Group, LogWriter, OpenedDoor, Statement } from '../log-writer.ts';
import { storeSilence } from '../postgres-writer.ts';
import { PLACE_HEADER, placeIn, placeOf, type StreamedGroup, subjectOf } from './message.ts';
import { codeOf, connectStream, ensureStream, type OpenStream, type StreamPlace } from './stream.ts';
import { closeStreamed, enterDoor, noteStreamed } from './stream-store.ts';

const NOTE_MS = seconds(1);
const ANSWER_MS = seconds(5);
const WRONG_LAST_SEQUENCE = 10_071;

interface WriterNeeds {
  place: StreamPlace;
  database: Database;
  clock: Clock;
  log: Logger;
}

/** Of the writers of one node, which follow each other. */
interface Known {
  /** Journals whose row is there. */
  entered: Set<string>;
  /** From where on a reader misses something of a journal. */
  missing: Map<string, number>;
  notedAtMs: number;
}

/** Where the journal that was opened last ends in the stream. */
interface End {
  journal_id: string;
  /** Sequence of its last message; 0: there is none. */
  sequence: number;
  /** Up to where readers have it once all messages are read. */
  position: number;
}

/** Makes one writer after the other. */
export function streamWriters(needs: WriterNeeds): () => LogWriter {
  const known: Known = { entered: new Set(), missing: new Map(), notedAtMs: Number.NEGATIVE_INFINITY };
  return () => new StreamWriter(needs, known);
}

class StreamWriter implements LogWriter {
  readonly #needs: WriterNeeds;
  readonly #known: Known;
  #stream: OpenStream | null = null;
  #isClosed = false;
  #end: End | null = null;
  #noting: Promise<void> = Promise.resolve();
  #publishing: Promise<unknown> = Promise.resolve();

  constructor(needs: WriterNeeds, known: Known) {
    this.#needs = needs;
    this.#known = known;
  }

  async open(door: OpenedDoor): Promise<number> {
    const { journal_id } = door;
    const { place } = this.#needs;
    const stream = await this.#connected();
    await ensureStream(stream, place);
    const subject = subjectOf(place.root, journal_id);
    // The leader is asked: a copy may lack the last message.
    const last = await stream.manager.streams.getMessage(place.name, { last_by_subj: subject });
    const sequence = last?.seq ?? 0;
    const streamed = last && placeIn(last.header.get(PLACE_HEADER));
    if (streamed && this.#known.entered.has(journal_id) && !this.#known.missing.has(journal_id)) {
      this.#end = { journal_id, sequence, position: streamed.next };
      return streamed.next;
    }
    const recorded = await this.#enter(door);
    const missing = this.#known.missing.get(journal_id);
    const position = missing ?? streamed?.next ?? recorded;
    this.#end = { journal_id, sequence, position };
    if (position < door.oldest && (missing !== undefined || recorded > 0))
      this.#needs.log.error(
        { journal_id, bytes: door.oldest - position },
        'pings are lost: neither JetStream nor the disk of this node has them any more',
      );
    return Math.max(position, door.oldest);
  }

  add({ journal_id, start, next, frames, complete_until, now, is_open }: Group): Promise<boolean> {
    const place = { journal_id, position: start, next, complete_until: complete_until.getTime() };
    return this.#publish({ ...place, written_at: now.getTime(), frames }, is_open);
  }

  noteComplete(statement: Statement): Promise<boolean> {
    return this.#publish(nothingSince(statement), true);
  }

  async closeDoor(statement: Statement): Promise<void> {
    const { journal_id, from, complete_until, now } = statement;
    await this.#publish(nothingSince(statement), false);
    await this.#noting;
    await closeStreamed(this.#needs.database, { journal_id, streamed_to: from, complete_until, now });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stream?.[Symbol.dispose]();
  }

  async #connected(): Promise<OpenStream> {
    const stream = this.#stream ?? (await connectStream(this.#needs.place));
    this.#stream = stream;
    if (this.#isClosed) {
      stream[Symbol.dispose]();
      throw new Error('it is given up');
    }
    return stream;
  }

  /** Up to where all of the journal is recorded. */
  async #enter(door: OpenedDoor): Promise<number> {
    const { journal_id, closed_at, since } = door;
    const entered = await transaction(this.#needs.database, async (tx) => {
      if (closed_at === null) await lockDoors(tx);
      const row = await enterDoor(tx, door);
      if (row.is_new && closed_at === null) await storeSilence(tx, journal_id, since);
      return row;
    });
    this.#known.entered.add(journal_id);
    this.#miss(journal_id, entered.missing_from);
    return entered.recorded;
  }

  /** One after the other: each names the one before it. */
  #publish(group: Omit<StreamedGroup, 'from'>, isOpen: boolean): Promise<boolean> {
    const published = this.#publishing.then(() => this.#publishNow(group, isOpen));
    this.#publishing = published.catch(() => undefined);
    return published;
  }

  async #publishNow(group: Omit<StreamedGroup, 'from'>, isOpen: boolean): Promise<boolean> {
    const [stream, end] = [this.#stream, this.#end];
    const { journal_id } = group;
    if (!stream || end?.journal_id !== journal_id) return false;
    // What is missing is shipped again first, and `open` says from where.
    const missing = this.#known.missing.get(journal_id);
    if (missing !== undefined && end.position > missing) return false;
    const header = stream.headers();
    header.set(PLACE_HEADER, placeOf({ ...group, from: Math.min(end.position, group.position) }));
    const { place, clock } = this.#needs;
    try {
      const { seq } = await stream.client.publish(subjectOf(place.root, journal_id), group.frames, {
        headers: header,
        expect: { streamName: place.name, lastSubjectSequence: end.sequence },
        timeout: ANSWER_MS,
      });
      this.#end = { journal_id, sequence: seq, position: group.next };
    } catch (error) {
      if (codeOf(error) === WRONG_LAST_SEQUENCE) return false;
      throw error;
    }
    this.#known.missing.delete(journal_id);
    if (isOpen && clock.monotonicMs() - this.#known.notedAtMs >= NOTE_MS) this.#noting = this.#note(group);
    return true;
  }

  /** Without the database nobody reads either. */
  async #note({ journal_id, next, ...group }: Omit<StreamedGroup, 'from'>): Promise<void> {
    const { database, clock } = this.#needs;
    this.#known.notedAtMs = clock.monotonicMs();
    const now = clock.now();
    const complete_until = new Date(group.complete_until);
    const streamed = { journal_id, streamed_to: next, complete_until, now };
    const missing = await noteStreamed(database, streamed).catch(() => null);
    this.#miss(journal_id, missing);
  }

  #miss(journalId: string, position: number | null) {
    const { missing } = this.#known;
    if (position !== null) missing.set(journalId, Math.min(position, missing.get(journalId) ?? position));
  }
}

const NOTHING = Buffer.alloc(0);

const nothingSince = ({ journal_id, from, complete_until, now }: Statement) => ({
  ...{ journal_id, position: from, next: from, frames: NOTHING },
  complete_until: complete_until.getTime(),
  written_at: now.getTime(),
});
