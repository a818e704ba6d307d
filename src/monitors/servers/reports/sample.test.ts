import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, days, minutes, seconds } from '../../../platform/time.ts';
import { readSamples, skewOf } from './sample.ts';

const NOW = new Date('2026-06-16T08:00:00.000Z');
const at = (ms: number) => addMs(NOW, ms).toISOString();
const read = (samples: object[], sent_at: string | null = null) =>
  readSamples({ samples }, { skewMs: skewOf(sent_at, 0, NOW), now: NOW });

test('a sample that cannot be true is refused by itself, with the reason', () => {
  const cases: [object, string][] = [
    [{}, 'at: ISO 8601 timestamp'],
    [{ at: 'yesterday' }, 'at: ISO 8601 timestamp'],
    [{ at: at(minutes(5) + 1) }, 'at: more than 5 minutes in the future'],
    [{ at: at(-days(7) - 1) }, 'at: more than 7 days in the past'],
    [{ at: at(0), cpu: 100.1 }, 'cpu: number 0..100'],
    [{ at: at(0), memory: -1 }, 'memory: number 0..100'],
    [{ at: at(0), disk: 'NaN' }, 'disk: number 0..100'],
    [{ at: at(0), uptime: 1.5 }, 'uptime: integer 0..2147483647'],
    [{ at: at(0), network_in: -5 }, 'network_in: integer 0..1000000000000000'],
  ];
  const good = { at: at(-minutes(1)), cpu: 1 };
  const { samples, rejected } = read([...cases.map(([sample]) => sample), good]);
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    cases.map(([, reason]) => reason),
  );
  assert.deepEqual(
    samples.map((sample) => [sample.at, sample.figures.cpu]),
    [[addMs(NOW, -minutes(1)), 1]],
  );
});

test('samples come out oldest first and each moment once, the last that was sent', () => {
  const { samples } = read([
    { at: at(0), cpu: 1 },
    { at: at(-seconds(60)), cpu: 2 },
    { at: at(0), cpu: 3 },
  ]);
  assert.deepEqual(
    samples.map(({ figures }) => figures.cpu),
    [2, 3],
  );
});

test('a clock that is off by more than five seconds is corrected, a smaller difference is not', () => {
  const moment = (sentMs: number) => read([{ at: at(sentMs) }], at(sentMs)).samples[0]?.at.getTime();
  assert.equal(moment(days(300)), NOW.getTime());
  assert.equal(moment(-seconds(5)), NOW.getTime() - seconds(5));
  assert.equal(moment(-seconds(5) - 1), NOW.getTime());
});

test('a rate stays an integer however large it is, and a processor is used no more than can be stored', () => {
  const finding = { id: 1, count: 1, cpu: 1e300 };
  const { samples } = read([
    { at: at(0), network_in: 489_949_555_709_254, load_1m: 0.123456, processes: [finding] },
  ]);
  const [sample] = samples;
  assert.deepEqual(
    [sample?.figures.network_in, sample?.figures.load_1m, sample?.processes[0]?.cpu],
    [489_949_555_709_254, 0.1235, 1_000_000],
  );
});

test('whatever an agent sends, what is kept can be stored', () => {
  const junk = fc.anything({ maxDepth: 3 });
  const sample = fc.record(
    {
      at: fc.oneof(fc.constant(at(0)), junk),
      cpu: junk,
      disks: junk,
      processes: fc.array(fc.record({ id: junk, count: junk, pids: junk, started_at: junk })),
      top: fc.array(fc.record({ pid: junk, name: junk, cpu: junk, memory_bytes: junk })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 5 }), (given) => {
      const sent = JSON.parse(JSON.stringify(given));
      const { samples, rejected } = read(sent);
      assert.ok(samples.length + rejected.length <= sent.length);
      const text = JSON.stringify(samples);
      assert.doesNotMatch(text, /\\u0000|NaN|Infinity/);
      assert.ok(Buffer.from(text, 'utf8').equals(Buffer.from(JSON.stringify(JSON.parse(text)), 'utf8')));
    }),
  );
});

test('a clock that is off is believed to be off by the same until it differs by much', () => {
  const sentAgo = (ms: number) => new Date(NOW.getTime() - ms).toISOString();
  assert.equal(skewOf(null, 60_000, NOW), 0);
  assert.equal(skewOf(sentAgo(5_000), 0, NOW), 0, 'a slow line is no wrong clock');
  assert.equal(skewOf(sentAgo(60_000), 0, NOW), 60_000);
  assert.equal(skewOf(sentAgo(60_480), 60_000, NOW), 60_000, 'the same report once more, over a slower line');
  assert.equal(skewOf(sentAgo(65_001), 60_000, NOW), 65_001);
  assert.equal(skewOf(sentAgo(100), 60_000, NOW), 0, 'the clock was set right');
  assert.equal(skewOf(sentAgo(-60_000), 0, NOW), -60_000);
});
