// What the tests of the recorder start from: an account, a database, a journal on disk, and a clock that they move.

import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { App } from '../../../platform/app.ts';
import { openDatabase, transaction } from '../../../platform/database/database.ts';
import { type Journal, openJournal } from '../../../platform/journal/journal.ts';
import { createSubject } from '../../../subjects/subjects.ts';
import { insertAccount } from '../../../testing/account.ts';
import { bareApp } from '../../../testing/bare-app.ts';
import { type TestClock, testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { temporaryDirectory } from '../../../testing/journals.ts';
import type { ListeningStart } from './claim.ts';
import { encodePing, type ReceivedPing } from './journal-record.ts';
import { ListeningWatch } from './listening-watch.ts';
import { claimRecorder } from './lone-recorder.ts';
import { type NextPingId, pingIds } from './ping-ids.ts';
import type { RunningRecorder } from './running-recorder.ts';

export interface Stage {
  app: App;
  clock: TestClock;
  url: string;
  account_id: number;
  /** Every ten minutes and a minute of grace, unless given otherwise; of another account where that is given. */
  addCheck(fields?: Record<string, unknown>, accountId?: number): Promise<{ id: number; slug: string }>;
  /** A node with a journal of its own, or with the one in `dir`. */
  node(options?: NodeOptions): Promise<Node>;
  /** The check as its row has it, with the status of its subject. */
  look(id: number): Promise<LookedAt>;
  alerts(): Promise<{ kind: string; status: string; opened_at: Date; subject_id: number | null }[]>;
  outages(): Promise<{ cause: string; from_at: Date; to_at: Date | null }[]>;
  letters(): Promise<{ record: string; error: string }[]>;
}

interface LookedAt {
  status: string;
  down_reason: string | null;
  status_since: Date;
  ping_count: number;
  pings: { kind: string; ignored: boolean; body: string | null; received_at: Date }[];
}

interface NodeOptions {
  dir?: string;
  maxBytes?: number;
  segmentBytes?: number;
  /** The way to the database; that of the test unless given. */
  url?: string;
  /** The address that a thread of its own is given; without it there is none. */
  databaseUrlApart?: string;
  /** What its data directory says of earlier times. */
  gaps?: ListeningStart['gaps'];
}

export interface Node {
  dir: string;
  journal: Journal;
  listening: ListeningWatch;
  /** Claims the pings and begins to listen; null where it is refused. */
  claim(): Promise<RunningRecorder | null>;
  /** The same, refused never. */
  start(): Promise<RunningRecorder>;
  /** Lays a ping in the journal; whether it was taken. */
  ping(slug: string, fields?: Partial<ReceivedPing>): Promise<boolean>;
  append(text: string): Promise<boolean>;
  /** Closes the journal as a stop does; the recorder is closed by whoever has it. */
  close(): Promise<void>;
}

export async function openStage(t: TestContext): Promise<Stage> {
  const { database, url } = await testDatabase(t);
  const clock = testClock();
  const app = bareApp({ database, clock });
  const account_id = await insertAccount(database);
  const ids = pingIds();
  return {
    app,
    clock,
    url,
    account_id,
    addCheck: (fields = {}, accountId = account_id) => addCheck(app, accountId, fields),
    node: (options = {}) => openNode(t, app, ids, options),
    look: (id) => look(app, id),
    alerts: () =>
      database
        .selectFrom('alert')
        .select(['kind', 'status', 'opened_at', 'subject_id'])
        .orderBy('id')
        .execute(),
    outages: () =>
      database.selectFrom('own_outage').select(['cause', 'from_at', 'to_at']).orderBy('from_at').execute(),
    letters: async () =>
      (await database.selectFrom('dead_letter').selectAll().orderBy('id').execute()).map((letter) => ({
        record: letter.record.toString(),
        error: letter.error,
      })),
  };
}

async function addCheck(app: App, account_id: number, fields: Record<string, unknown>) {
  const now = app.clock.now();
  const slug = randomUUID();
  const id = await transaction(app.database, async (tx) => {
    const subject = await createSubject(tx, {
      account_id,
      type: 'cron_check',
      name: 'Nightly backup',
      tags: [],
      status: 'new',
      depends_on_id: null,
      now,
    });
    const usual = { interval_seconds: 600, grace_seconds: 60, slug, slug_set_at: now };
    await tx
      .insertInto('cron_check')
      .values({ id: subject, account_id, ...usual, ...fields })
      .execute();
    return subject;
  });
  return { id, slug };
}

async function openNode(t: TestContext, stageApp: App, ids: NextPingId, options: NodeOptions): Promise<Node> {
  const {
    url,
    dir = await temporaryDirectory(t),
    maxBytes = 64 * 1024 * 1024,
    segmentBytes,
    gaps = [],
    databaseUrlApart,
  } = options;
  const database = url === undefined ? stageApp.database : openDatabase({ url, poolSize: 2 });
  if (url !== undefined) t.after(() => database.destroy());
  const app = { ...stageApp, database };
  const journal = await openJournal({
    dir,
    maxBytes,
    clock: app.clock,
    ...(segmentBytes === undefined ? {} : { segmentBytes }),
  });
  t.after(() => journal[Symbol.asyncDispose]());
  const listening = new ListeningWatch(app.clock, () => 0);
  const claim = () => {
    const start = { head: journal.head(), last_at: journal.lastAt(), since: app.clock.now(), gaps };
    return claimRecorder(app, {
      ...{ journal, listening, start },
      apart: databaseUrlApart === undefined ? null : { journalDir: dir, databaseUrl: databaseUrlApart },
    });
  };
  const append = async (payload: Uint8Array) => (await journal.append(payload, app.clock.now())).ok;
  return {
    dir,
    journal,
    listening,
    claim,
    async start() {
      const recorder = await claim();
      if (!recorder) throw new Error('The journal of another node takes the pings');
      return recorder;
    },
    ping: (slug, fields = {}) => append(encodePing({ ...usualPing(ids(app.clock.now()), slug), ...fields })),
    append: (text) => append(Buffer.from(text)),
    close: () => journal[Symbol.asyncDispose](),
  };
}

const usualPing = (id: string, slug: string): ReceivedPing => ({
  id,
  slug,
  kind: 'success',
  exit_code: null,
  run_id: null,
  method: 'GET',
  source_ip: '192.0.2.1',
  user_agent: null,
  unknown_ending: null,
  body_bytes: 0,
  body: null,
});

async function look({ database }: App, id: number): Promise<LookedAt> {
  const check = await database
    .selectFrom('cron_check')
    .innerJoin('subject', 'subject.id', 'cron_check.id')
    .select(['status', 'status_since', 'down_reason', 'ping_count'])
    .where('cron_check.id', '=', id)
    .executeTakeFirstOrThrow();
  const pings = await database
    .selectFrom('ping')
    .select(['kind', 'ignored', 'body', 'received_at'])
    .where('check_id', '=', id)
    .orderBy('id')
    .execute();
  return { ...check, pings };
}
