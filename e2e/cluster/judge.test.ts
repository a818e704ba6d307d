import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evidence, judge, type RecordedPing, type SentPing, SOUND, type Verdict } from './judge.ts';

/** The n-th ping of a job, a second after the one before. */
const sentAs = (n: number, fields: Partial<SentPing> = {}): SentPing => ({
  check_id: 1,
  body: String(n),
  kind: n % 2 === 0 ? 'start' : 'success',
  run_id: `run ${Math.floor(n / 2)}`,
  answered: true,
  sentAt: n * 1_000,
  answeredAt: n * 1_000 + 20,
  ...fields,
});

const recordedAs = (ping: SentPing, fields: Partial<RecordedPing> = {}): RecordedPing => ({
  check_id: ping.check_id,
  body: ping.body,
  kind: ping.kind,
  run_id: ping.run_id,
  duration_ms: ping.kind === 'success' ? 1_000 : null,
  received_at: ping.sentAt + 5,
  ...fields,
});

const NOTHING: Evidence = { sent: [], recorded: [], alerts: [], dueAlerts: [], deliveries: [] };

const troubles = (evidence: Partial<Evidence>): Partial<Verdict> =>
  Object.fromEntries(Object.entries(judge({ ...NOTHING, ...evidence })).filter(([, count]) => count !== 0));

test('pings that are recorded as they were sent are sound', () => {
  const sent = [0, 1, 2, 3].map((n) => sentAs(n));
  assert.deepEqual(judge({ ...NOTHING, sent, recorded: sent.map((ping) => recordedAs(ping)) }), SOUND);
  assert.deepEqual(judge(NOTHING), SOUND);
});

test('each way in which a ping can go wrong is counted', () => {
  const [a, b, c] = [sentAs(0), sentAs(1), sentAs(2)];
  const unanswered = sentAs(2, { answered: false });
  const table: [readonly SentPing[], readonly RecordedPing[], Partial<Verdict>][] = [
    [[a, b, c], [recordedAs(a), recordedAs(b)], { lost: 1 }],
    // What was not answered may be there or not.
    [[a, b, unanswered], [recordedAs(a), recordedAs(b)], {}],
    [[a, b, unanswered], [recordedAs(a), recordedAs(b), recordedAs(unanswered)], {}],
    [[unanswered], [recordedAs(unanswered, { received_at: 90_000 })], {}],
    [[a], [recordedAs(a), recordedAs(a)], { doubled: 1 }],
    [[a], [recordedAs(a), recordedAs(b)], { invented: 1 }],
    [[a], [recordedAs(a, { kind: 'fail' })], { invented: 1 }],
    [[a], [recordedAs(a, { run_id: 'another' })], { invented: 1 }],
    [[a], [recordedAs({ ...a, check_id: 2 })], { lost: 1, invented: 1 }],
    [[a], [recordedAs(a, { received_at: 100 })], { misdated: 1 }],
    [[c], [recordedAs(c, { received_at: 1_900 })], { misdated: 1 }],
    [[a, c], [recordedAs(c), recordedAs(a)], { out_of_order: 1 }],
    [[a, b], [recordedAs(a), recordedAs(b, { duration_ms: null })], { misjudged: 1 }],
    // The start was not answered before, or the run was ended by an attempt before.
    [[{ ...a, answered: false }, b], [recordedAs(a), recordedAs(b, { duration_ms: null })], {}],
    [
      [a, { ...b, answered: false }, sentAs(1, { body: 'again' })],
      [recordedAs(a), recordedAs(b), recordedAs(sentAs(1, { body: 'again' }), { duration_ms: null })],
      {},
    ],
  ];
  for (const [sent, recorded, expected] of table)
    assert.deepEqual(troubles({ sent, recorded }), expected, JSON.stringify(recorded));
});

test('pings of one moment may be recorded in either order', () => {
  const [a, b] = [sentAs(0), sentAs(0, { body: 'b', sentAt: 30, answeredAt: 60 })];
  assert.deepEqual(
    troubles({ sent: [a, b], recorded: [recordedAs(b, { received_at: 30 }), recordedAs(a)] }),
    {},
  );
});

test('what a node answered while it was cut off may count later, and nothing else may', () => {
  const [a, b] = [sentAs(0, { node: 1 }), sentAs(1, { node: 2 })];
  const late = recordedAs(a, { received_at: 30_000 });
  const success = recordedAs(b, { duration_ms: null });
  const ashore = [{ node: 1, from: 0, to: 10_000 }];
  assert.deepEqual(troubles({ sent: [a, b], recorded: [success, late], ashore }), {});
  assert.deepEqual(troubles({ sent: [a, b], recorded: [success, late] }), { misdated: 1, out_of_order: 1 });
  assert.deepEqual(troubles({ sent: [a, b], recorded: [success], ashore }), { lost: 1 });
  assert.deepEqual(troubles({ sent: [a, b], recorded: [success, late, late], ashore }), { doubled: 1 });
  // The start of the run is what came late.
  const again = sentAs(1, { node: 1 });
  const early = recordedAs(again, { duration_ms: null });
  const sent = [sentAs(0, { node: 2 }), again];
  const start = recordedAs(sentAs(0));
  const onlyStart = [{ node: 2, from: 0, to: 500 }];
  assert.deepEqual(troubles({ sent, recorded: [start, early], ashore: onlyStart }), {});
  assert.deepEqual(troubles({ sent, recorded: [start, early] }), { misjudged: 1 });
  const elsewhere = [{ node: 3, from: 0, to: 10_000 }];
  assert.deepEqual(troubles({ sent: [a], recorded: [late], ashore: elsewhere }), { misdated: 1 });
});

test('sixty of a minute are recorded, what is beyond them is not lost', () => {
  const sent = Array.from({ length: 150 }, (_, n) =>
    sentAs(n, { kind: 'start', sentAt: n * 500, answeredAt: n * 500 + 20 }),
  );
  const at = (from: number, to: number) => sent.slice(from, to).map((ping) => recordedAs(ping));
  // The second window begins with the first ping a minute after the first.
  assert.deepEqual(troubles({ sent, recorded: [...at(0, 60), ...at(120, 150)] }), {});
  assert.deepEqual(troubles({ sent, recorded: [...at(0, 61), ...at(120, 150)] }), { over_limit: 1 });
  assert.deepEqual(troubles({ sent, recorded: [...at(0, 59), ...at(120, 150)] }), { lost: 61 });
  assert.deepEqual(troubles({ sent, recorded: [...at(0, 60), ...at(120, 121), ...at(122, 150)] }), {
    lost: 1,
  });
});

test('what came too late for its window belongs to none, and has a limit of its own', () => {
  const sent = Array.from({ length: 260 }, (_, n) =>
    sentAs(n, { kind: 'success', run_id: null, node: n % 2, sentAt: n * 100, answeredAt: n * 100 + 20 }),
  );
  const rows = sent.map((ping) => recordedAs(ping, { duration_ms: null }));
  const live = rows.filter((_, n) => n % 2 === 0).slice(0, 60);
  const late = (count: number) =>
    rows
      .filter((_, n) => n % 2 === 1)
      .slice(0, count)
      .map((row) => ({ ...row, ignored: true }));
  const ashore = [{ node: 1, from: 0, to: 30_000 }];
  assert.deepEqual(troubles({ sent, recorded: [...live, ...late(30)], ashore }), {});
  assert.deepEqual(troubles({ sent, recorded: [...live, ...late(60)], ashore }), {});
  assert.deepEqual(troubles({ sent, recorded: [...live, ...late(70)], ashore }), { over_limit: 10 });
});

test('alerts are opened when they are due, once, and sent under one message id', () => {
  const alert = 'job 1 cron_fail';
  const delivery = { name: 'job 1', message_id: 'a' };
  const table: [Partial<Evidence>, Partial<Verdict>][] = [
    [{ alerts: [alert], dueAlerts: [alert], deliveries: [delivery] }, {}],
    [{ alerts: [alert], dueAlerts: [alert], deliveries: [delivery, delivery] }, {}],
    [{ alerts: [alert], deliveries: [delivery] }, { false_alerts: 1 }],
    [{ alerts: [alert, alert], dueAlerts: [alert], deliveries: [delivery] }, { false_alerts: 1 }],
    [{ dueAlerts: [alert] }, { missed_alerts: 1 }],
    [{ possibleAlerts: [alert] }, {}],
    [{ alerts: [alert], possibleAlerts: [alert], deliveries: [delivery] }, {}],
    [{ alerts: [alert, alert], possibleAlerts: [alert], deliveries: [delivery] }, { false_alerts: 1 }],
    [{ alerts: [alert], dueAlerts: [alert] }, { unsent_alerts: 1 }],
    [
      {
        alerts: [alert],
        dueAlerts: [alert],
        deliveries: [delivery, { ...delivery, message_id: 'b' }],
      },
      { repeated_alerts: 1 },
    ],
  ];
  for (const [evidence, expected] of table)
    assert.deepEqual(troubles(evidence), expected, JSON.stringify(evidence));
});
