import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashRecoveryCode, newRecoveryCode } from './recovery-codes.ts';

test('a recovery code has 120 random bits in groups that people can read', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
  assert.equal(new Set(codes).size, codes.length);
  const seen = new Set(codes.join('').replaceAll('-', ''));
  assert.equal(seen.size, 32, 'every character occurs');
});

test('however a code is typed, it is the same code', () => {
  const code = '7Q2M-0XKD-4HTB-1C6W-1NPR-5VGE';
  for (const typed of [
    '7q2m-0xkd-4htb-1c6w-1npr-5vge',
    '7Q2M0XKD4HTB1C6W1NPR5VGE',
    ' 7Q2M 0XKD 4HTB 1C6W 1NPR 5VGE\n',
    '7Q2M-OXKD-4HTB-IC6W-LNPR-5VGE',
    '7q2m-oxkd-4htb-ic6w-lnpr-5vge',
  ])
    assert.deepEqual(hashRecoveryCode(typed), hashRecoveryCode(code), typed);
  assert.notDeepEqual(hashRecoveryCode('7Q2M-0XKD-4HTB-1C6W-1NPR-5VGF'), hashRecoveryCode(code));
});
