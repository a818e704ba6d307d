import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgeCode, badgePath } from './badge-code.ts';

test('each kind has addresses of its own, and the usual style is not named', () => {
  assert.equal(badgePath({ type: 'server', id: 7 }, 'uptime'), '/api/badge/7');
  assert.equal(badgePath({ type: 'cron_check', id: 7 }, 'status'), '/api/badge/cron/7?style=status');
  assert.equal(badgePath({ type: 'uptime_check', id: 7 }, 'uptime'), '/api/badge/uptime/7');
});

test('a name stays text, whatever it is made of', () => {
  const picture = { address: 'https://t.example/b?style=status&x', name: 'a "b" <c> & [d](e)' };
  assert.equal(
    badgeCode('markdown', picture),
    '![a "b" <c> & \\[d\\](e)](https://t.example/b?style=status&x)',
  );
  assert.equal(
    badgeCode('html', picture),
    '<img src="https://t.example/b?style=status&amp;x" alt="a &quot;b&quot; &lt;c&gt; &amp; [d](e)" height="20">',
  );
  assert.equal(badgeCode('address', picture), picture.address);
});
