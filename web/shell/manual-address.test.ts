import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { anchorOf } from '../../src/hosts/pages/manual/markdown.ts';
import { manualAddress } from './manual-address.ts';

test('help leads to the page of the manual that is about the page, and to a heading that is there', () => {
  const cases = [
    ['/a/1', '/manual/overview'],
    ['/a/1/cron-checks', '/manual/cron-checks'],
    ['/a/1/cron-checks/new', '/manual/cron-checks#a-new-one-and-changes'],
    ['/a/1/cron-checks/5/edit', '/manual/cron-checks'],
    ['/a/1/servers/new', '/manual/servers#adding-one'],
    ['/a/1/uptime-checks/new', '/manual/uptime-checks#a-new-one-and-changes'],
    ['/a/1/alerts/rules/4', '/manual/alerting'],
    ['/a/1/alerts/4', '/manual/alerts'],
    ['/a/1/integrations', '/manual#alerts-of-other-tools'],
    ['/a/1/webhooks', '/manual#webhooks'],
    ['/a/1/settings/audit', '/manual#the-audit-log'],
    ['/a/1/settings/keys', '/manual/settings'],
  ] as const;
  for (const [path, address] of cases) {
    assert.equal(manualAddress(path), address);
    const [page = '', anchor] = address.split('#');
    const text = readFileSync(`docs${page}.md`, 'utf8');
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    if (anchor) assert.ok(headings.includes(anchor), address);
  }
});
