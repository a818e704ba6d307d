import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAddress } from './address.ts';

test('an address is stored tidy, and its hint does not give it away', () => {
  for (const [kind, text, address, hint] of [
    ['mail', ' ann@example.org ', 'ann@example.org', 'ann…@example.org'],
    ['mail', 'a@example.org', 'a@example.org', 'a…@example.org'],
    ['sms', '+49 (151) 1234-5678', '+4915112345678', '+49…5678'],
    ['voice', '+4915112345678', '+4915112345678', '+49…5678'],
    ['ntfy', 'https://ntfy.sh/x7Kq2pages', 'https://ntfy.sh/x7Kq2pages', 'ntfy.sh/x7…'],
  ] as const) {
    const found = checkAddress(kind, text, ['+49']);
    assert.ok('address' in found, text);
    assert.deepEqual([found.address, found.hint], [address, hint]);
  }
});

test('what cannot be one is refused with what is expected', () => {
  for (const [kind, text, problem] of [
    ['mail', 'ann', /email address/],
    ['mail', 'ann@example.org, bob@example.org', /email address/],
    ['mail', 'ann@example.org\r\nBcc: x@example.org', /email address/],
    ['sms', '0151 12345678', /country code/],
    ['sms', '+4312345678', /must begin/],
    ['voice', '+49900123456', /premium/],
    ['ntfy', 'ftp://ntfy.sh/topic', /./],
    ['ntfy', 'https://ntfy.sh/', /topic/],
    ['ntfy', 'https://ntfy.sh/a/b', /topic/],
    ['ntfy', 'https://ntfy.sh/topicname?auth=x', /topic/],
    ['push', 'x', /browser/],
  ] as const) {
    const found = checkAddress(kind, text, ['+49']);
    assert.ok('problem' in found && problem.test(found.problem), text);
  }
});
