import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertChange } from '../../../alerts/alert.ts';
import { addMs, minutes } from '../../../platform/time.ts';
import type { MetricCondition } from './conditions.ts';
import {
  type HeldBreach,
  judgeServer,
  type MeasuredSample,
  type MeasuredServer,
  newSamples,
} from './verdict.ts';

const NOW = new Date('2026-06-16T08:00:00.000Z');
const at = (minute: number) => addMs(NOW, minutes(minute));

const nothing = {
  ...{ cpu: null, memory: null, disk: null, load_1m: null, load_5m: null, load_15m: null, uptime: null },
  ...{
    network_in: null,
    network_out: null,
    swap: null,
    disk_read: null,
    disk_write: null,
    temperature: null,
  },
};

const sample = (minute: number, cpu: number, more: Partial<MeasuredSample> = {}): MeasuredSample => ({
  at: at(minute),
  figures: { ...nothing, cpu },
  disks: [],
  top: [],
  ...more,
});

const server = (samples: MeasuredSample[], last_seen_at: Date | null = null): MeasuredServer => ({
  ...{ id: 7, account_id: 1, name: 'Web 1', tags: [] },
  last_seen_at,
  samples,
});

const condition = (rule_id: number, more: Partial<MetricCondition> = {}): MetricCondition => ({
  ...{ rule_id, revision: 1, severity: 'warning', metric: 'cpu' },
  ...{ op: 'gt', threshold: 90, for_seconds: 0, clear_threshold: null },
  ...more,
});

const held = (rule_id: number, more: Partial<HeldBreach> = {}): HeldBreach => ({
  ...{ server_id: 7, rule_id, metric: 'cpu', revision: 1 },
  ...{ since_ms: at(-9).getTime(), opened_ms: at(-8).getTime() },
  ...more,
});

const sentences = (changes: readonly AlertChange[]) =>
  changes.map((change) =>
    change.change === 'raise'
      ? `raise ${change.rule_ids?.join()} ${change.title}`
      : `resolve ${change.reason}`,
  );

test('what is fine, and what stays as it was, changes nothing and rests on no rule', () => {
  const rules = [condition(1), condition(2, { metric: 'memory' })];
  const empty = { saved: [], removed: [], changes: [], rule_ids: [] };
  assert.deepEqual(judgeServer(server([sample(0, 50)]), rules, [], NOW), empty);
  assert.deepEqual(judgeServer(server([sample(0, 95)], at(-1)), rules, [held(1)], NOW), empty);
  assert.deepEqual(judgeServer(server([sample(-1, 5)], at(-1)), rules, [held(1)], NOW), empty);
});

test('rules that open with one sample notify once, by the words of the most severe', () => {
  const rules = [condition(2, { threshold: 80 }), condition(1, { severity: 'critical' })];
  const { changes, saved, rule_ids } = judgeServer(server([sample(0, 95)]), rules, [], NOW);
  assert.deepEqual(sentences(changes), ['raise 1,2 CPU of Web 1 is 95%, above 90%']);
  assert.deepEqual([saved.length, rule_ids.toSorted()], [2, [1, 2]]);
});

test('a sample that ends one rule and opens another ends one alert and begins another', () => {
  const rules = [condition(1), condition(2, { op: 'lt', threshold: 10 })];
  const { changes } = judgeServer(server([sample(0, 5)], at(-1)), rules, [held(1)], NOW);
  assert.deepEqual(sentences(changes), ['resolve recovered', 'raise 2 CPU of Web 1 is 5%, below 10%']);
});

test('a breach without its rule is removed, and ends the alert only where no other holds it', () => {
  const alone = judgeServer(server([sample(0, 95)], at(-1)), [], [held(1)], NOW);
  assert.deepEqual([sentences(alone.changes), alone.removed], [['resolve rule_changed'], [held(1)]]);
  const shared = judgeServer(server([sample(0, 95)], at(-1)), [condition(2)], [held(1), held(2)], NOW);
  assert.deepEqual([sentences(shared.changes), shared.removed, shared.rule_ids], [[], [held(1)], [1, 2]]);
  const waiting = judgeServer(server([sample(0, 95)], at(-1)), [], [held(1, { opened_ms: null })], NOW);
  assert.deepEqual([sentences(waiting.changes), waiting.removed.length], [[], 1]);
});

test('a breach of a rule as it was begins anew, in the same row', () => {
  const rule = condition(1, { revision: 2, for_seconds: 300 });
  const { saved, removed, changes } = judgeServer(server([sample(0, 95)], at(-1)), [rule], [held(1)], NOW);
  assert.deepEqual(sentences(changes), ['resolve rule_changed']);
  assert.deepEqual(saved, [held(1, { revision: 2, since_ms: NOW.getTime(), opened_ms: null })]);
  assert.deepEqual(removed, []);
});

test('an alert is never dated in the future, whatever the clock of the server says', () => {
  const { changes } = judgeServer(server([sample(4, 95)]), [condition(1)], [], NOW);
  assert.deepEqual(changes[0]?.at, NOW);
});

test('where the sample itself does not say what ran, the next one that does is asked', () => {
  const top = [{ pid: 7, name: 'ffmpeg', cpu: 90, memory_bytes: 1e6 }];
  const { changes } = judgeServer(server([sample(-1, 95), sample(0, 95, { top })]), [condition(1)], [], NOW);
  assert.ok(changes[0]?.change === 'raise');
  assert.match(changes[0].detail, /ffmpeg/);
});

test('samples are new where they are newer than all before, each moment once', () => {
  const samples = [sample(-3, 1), sample(-2, 2), sample(-1, 3), sample(-1, 4), sample(0, 5)];
  assert.deepEqual(
    newSamples(server(samples, at(-2))).map(({ figures }) => figures.cpu),
    [3, 5],
  );
});
