import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankOf, type StateName, stripHeight, toneOf, worstOf } from '../ui/words/states.ts';
import {
  alertState,
  cronCheckState,
  incidentProgress,
  incidentState,
  periodState,
  serverState,
} from './state-of.ts';

test('a cron check says how it failed, before that it runs', () => {
  const down = { status: 'down', down_reason: 'missed', running: true } as const;
  assert.deepEqual(cronCheckState(down), { state: 'down', word: 'missed' });
  const late = { status: 'late', down_reason: null, running: false } as const;
  assert.deepEqual(cronCheckState(late), { state: 'late', word: 'late' });
  assert.equal(cronCheckState({ ...late, running: true }).state, 'run');
  assert.equal(cronCheckState({ ...late, status: 'paused', running: true }).state, 'paused');
});

test('a server that never reported is new, not offline', () => {
  assert.equal(serverState({ status: 'offline', last_seen: null }).state, 'new');
  assert.equal(serverState({ status: 'offline', last_seen: '2026-06-16T06:21:04.000Z' }).state, 'down');
  assert.equal(serverState({ status: 'warning', last_seen: '2026-06-16T06:21:04.000Z' }).state, 'warn');
});

test('an alert is as bad as its severity until it is over or held back', () => {
  const open = { status: 'open', severity: 'critical', suppressed_by: null } as const;
  assert.equal(alertState(open).state, 'down');
  assert.equal(alertState({ ...open, status: 'acknowledged' }).state, 'down');
  assert.equal(alertState({ ...open, severity: 'warning' }).state, 'warn');
  assert.equal(alertState({ ...open, suppressed_by: 7 }).word, 'held_back');
  assert.equal(alertState({ ...open, status: 'resolved', suppressed_by: 7 }).state, 'ok');
});

test('an incident that is over is fine, however bad it was', () => {
  assert.equal(incidentState({ severity: 'critical', status: 'monitoring' }).state, 'down');
  assert.equal(incidentState({ severity: 'critical', status: 'resolved' }).state, 'ok');
});

test('how far an incident has come is shown in the colour of the incident', () => {
  const of = (severity: 'minor' | 'major', status: string) => incidentProgress({ severity, status });
  assert.deepEqual([of('minor', 'investigating'), of('minor', 'identified')], ['warn', 'warn']);
  assert.equal(of('major', 'investigating'), 'down');
  assert.deepEqual([of('major', 'monitoring'), of('major', 'resolved')], ['run', 'ok']);
});

test('in a strip, height says severity', () => {
  const heights = (['down', 'warn', 'late', 'ok', 'run', 'maint', 'paused', 'new', 'unknown'] as const).map(
    stripHeight,
  );
  assert.deepEqual(heights, [100, 75, 75, 50, 50, 50, 30, null, 14]);
});

test('worst comes first, and the mark carries it', () => {
  const states: StateName[] = ['ok', 'late', 'down', 'paused', 'warn'];
  assert.deepEqual(
    states.toSorted((one, other) => rankOf(one) - rankOf(other)),
    ['down', 'warn', 'late', 'ok', 'paused'],
  );
  assert.equal(worstOf(['ok', 'late']), 'warn');
  assert.equal(worstOf(['late', 'down', 'ok']), 'down');
  assert.equal(worstOf(['paused', 'new', 'maint']), 'ok');
  assert.equal(toneOf('held'), 'idle');
});

test('a period of any subject has a state; an unknown one is no data', () => {
  assert.equal(periodState('offline').state, 'down');
  assert.equal(periodState('degraded').state, 'warn');
  assert.equal(periodState('running').state, 'ok');
  assert.equal(periodState('quantum').state, 'unknown');
});
