// What other providers write about themselves, in our terms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thirdPartyAsKept, thirdPartyIssues } from './component.ts';
import { readComponents, readSummary, sourcesOf, statusIn } from './summary.ts';

/** As Statuspage documents it. */
const statuspage = (indicator: string, ...statuses: readonly string[]) => ({
  page: { id: 'kctbh9vrtdwd', name: 'GitHub', url: 'https://www.githubstatus.com' },
  status: { indicator, description: 'Partial System Outage' },
  components: statuses.map((status, index) => ({
    id: String(index),
    name: `Part ${index}`,
    status,
    group: false,
  })),
  incidents: [],
  scheduled_maintenances: [],
});

test('pages of Statuspage are as their indicator says', () => {
  for (const [indicator, status] of [
    ['none', 'operational'],
    ['minor', 'degraded'],
    ['major', 'degraded'],
    ['critical', 'outage'],
    ['maintenance', 'maintenance'],
    ['other', 'unknown'],
  ])
    assert.equal(readSummary(statuspage(indicator ?? ''))?.status, status, indicator);
});

test('components of Statuspage and Instatus have our states', () => {
  for (const [theirs, status] of [
    ['operational', 'operational'],
    ['degraded_performance', 'degraded'],
    ['partial_outage', 'degraded'],
    ['major_outage', 'outage'],
    ['under_maintenance', 'maintenance'],
    ['OPERATIONAL', 'operational'],
    ['DEGRADEDPERFORMANCE', 'degraded'],
    ['PARTIALOUTAGE', 'degraded'],
    ['MINOROUTAGE', 'degraded'],
    ['MAJOROUTAGE', 'outage'],
    ['UNDERMAINTENANCE', 'maintenance'],
    ['constructor', 'unknown'],
  ])
    assert.deepEqual(readComponents([{ name: ' API ', status: theirs }]), [{ name: 'API', status }], theirs);
  assert.deepEqual(readComponents([null, 3, 'x', { name: 'x' }, { name: 1, status: 'operational' }]), []);
});

test('pages of Instatus are as they and their incidents say', () => {
  const page = (status: string, ...impacts: string[]) =>
    readSummary({
      page: { name: 'Instatus', url: 'https://status.instatus.com', status },
      activeIncidents: impacts.map((impact) => ({ name: 'Slow', status: 'INVESTIGATING', impact })),
    })?.status;
  assert.equal(page('UP'), 'operational');
  assert.equal(page('HASISSUES'), 'degraded');
  assert.equal(page('HASISSUES', 'PARTIALOUTAGE'), 'degraded');
  assert.equal(page('HASISSUES', 'DEGRADEDPERFORMANCE', 'MAJOROUTAGE'), 'outage');
  assert.equal(page('UNDERMAINTENANCE'), 'maintenance');
});

test('pages of Tocsin are as their incidents say, and degraded where a component is not well', () => {
  const page = (overall_status: string, ...statuses: string[]) =>
    readSummary({
      status_page: { overall_status },
      components: statuses.map((status) => ({ name: 'Shop', status })),
    })?.status;
  assert.equal(page('operational', 'operational', 'maintenance', 'unknown'), 'operational');
  assert.equal(page('operational', 'operational', 'outage'), 'degraded');
  assert.equal(page('partial_outage'), 'degraded');
  assert.equal(page('major_outage', 'operational'), 'outage');
});

test('anything else is no summary', () => {
  for (const document of [undefined, null, 1, 'up', [], {}, { status: 'ok' }, { page: { status: 'fine' } }])
    assert.equal(readSummary(document), null, JSON.stringify(document));
});

test('a component is found by its name, the worst of several; one that is missing is unknown', () => {
  const summary = readSummary(statuspage('minor', 'operational', 'partial_outage')) ?? assert.fail();
  assert.equal(statusIn(summary, null), 'degraded');
  assert.equal(statusIn(summary, 'part 0'), 'operational');
  assert.equal(statusIn(summary, 'Part 1'), 'degraded');
  assert.equal(statusIn(summary, 'Part 2'), 'unknown');
  const twice = readComponents([
    { name: 'EU', status: 'operational' },
    { name: 'eu', status: 'major_outage' },
  ]);
  assert.equal(statusIn({ status: 'operational', components: twice }, 'EU'), 'outage');
});

test('addresses are https with the name of a host, and one for all ways to write them', () => {
  const kept = (url: string) => thirdPartyAsKept({ name: ' GitHub ', url, component: ' Actions ' });
  const wanted = { name: 'GitHub', url: 'https://www.githubstatus.com', component: 'Actions' };
  for (const url of [
    'https://www.githubstatus.com',
    ' https://WWW.githubstatus.com/?a=b#c ',
    'https://www.githubstatus.com:443//',
  ])
    assert.deepEqual(kept(url), wanted, url);
  assert.deepEqual(sourcesOf(wanted.url)[0], 'https://www.githubstatus.com/api/v2/summary.json');
  const issues = (url: string) => thirdPartyIssues('x', [{ name: 'a', url }]).map(({ field }) => field);
  for (const url of ['http://a.example', 'https://user@a.example', 'https://[::1]/', 'x', 'file:///etc'])
    assert.deepEqual(issues(url), ['x.0.url'], url);
  assert.deepEqual(issues('https://a.example/status'), []);
  assert.deepEqual(thirdPartyIssues('x', [{ name: ' ', url: 'https://a.example' }]), [
    { field: 'x.0.name', reason: 'must not be blank' },
  ]);
});
