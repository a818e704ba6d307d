import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, minutes, seconds } from '../../platform/time.ts';
import { type ClusterIncident, planIncidents } from './incidents.ts';

const NOW = new Date('2026-06-16T08:00:00Z');
const ago = (ms: number) => addMs(NOW, -ms);

const incident = (changes: Partial<ClusterIncident>): ClusterIncident => ({
  ...{ kind: 'node_silent', about: 'second', detail: null, notified_at: null },
  ...{ began_at: ago(minutes(5)), last_at: NOW },
  ...changes,
});

const planned = (changes: Partial<ClusterIncident>, nodes = ['first', 'second']) => {
  const { begun, recovered, ended } = planIncidents([incident(changes)], new Set(nodes), NOW);
  return [begun.length, recovered.length, ended.length];
};

test('somebody is mailed of what lasts, once, and of its end if they knew of it', () => {
  const over = { last_at: ago(seconds(60)) };
  const known = { notified_at: ago(minutes(3)) };
  const cases: [string, number[], Partial<ClusterIncident>, string[]?][] = [
    ['a moment ago', [0, 0, 0], { began_at: ago(seconds(59)) }],
    ['for a minute', [1, 0, 0], { began_at: ago(seconds(60)) }],
    ['known', [0, 0, 0], known],
    ['gone for a moment', [0, 0, 0], { ...known, last_at: ago(seconds(59)) }],
    ['over', [0, 1, 1], { ...known, ...over }],
    ['over before anybody knew', [0, 0, 1], over],
    ['lasted long, and was over while nobody looked', [0, 0, 1], { ...over, began_at: ago(minutes(30)) }],
    ['forgotten', [0, 0, 1], { ...known, ...over }, ['first']],
    ['an upgrade', [0, 0, 0], { kind: 'versions_differ', about: '', began_at: ago(minutes(60 * 23)) }],
    [
      'one that was forgotten',
      [1, 0, 0],
      { kind: 'versions_differ', about: '', began_at: ago(minutes(60 * 24)) },
    ],
  ];
  for (const [what, expected, changes, nodes] of cases)
    assert.deepEqual(planned(changes, nodes), expected, what);
});
