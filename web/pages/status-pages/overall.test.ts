import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overallOf } from './overall.ts';

test('the gravest incident that is open decides what the page says', () => {
  const critical = { severity: 'critical', status: 'resolved' } as const;
  const major = { severity: 'major', status: 'monitoring' } as const;
  const minor = { severity: 'minor', status: 'investigating' } as const;
  assert.equal(overallOf([]), 'operational');
  assert.equal(overallOf([critical]), 'operational');
  assert.equal(overallOf([minor, critical]), 'minor_issues');
  assert.equal(overallOf([minor, major, critical]), 'partial_outage');
  assert.equal(overallOf([major, { ...critical, status: 'identified' }]), 'major_outage');
});
