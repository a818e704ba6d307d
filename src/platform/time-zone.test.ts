import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeZone } from './time-zone.ts';

test('IANA names and their aliases are time zones, offsets and inventions are not', () => {
  for (const name of ['UTC', 'Europe/Vilnius', 'Europe/Kyiv', 'Australia/Lord_Howe', 'Etc/GMT+3', 'EST5EDT'])
    assert.equal(isTimeZone(name), true, name);
  for (const name of ['', '+01:00', '-0300', 'GMT+1', 'Mars/Base', 'Europe/Berlin\u0000', 'x'.repeat(9_999)])
    assert.equal(isTimeZone(name), false, name);
});
