import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageTags } from '../../../../shared/languages.ts';
import { codeIn, newShortCode, smsText, spokenText } from './message.ts';
import { segmentsOf, toBasic } from './segments.ts';

const message = {
  ...{ title: 'Down: api.example.com', text: 'connection refused', severity: 'critical' as const },
  ...{
    links: { open: 'https://t.example/alerts/7', acknowledge: null },
    ackToken: 'token',
    alertIds: [7],
    openAlerts: 1,
  },
};

test('an answer is recognised however people write it', () => {
  for (const [text, code] of [
    ['ack 4F2', '4F2'],
    [' ACK 4f2. ', '4F2'],
    ['4f2', '4F2'],
    ['Ack #4F2', '4F2'],
    ['ackO0I', '001'],
    ['stop', null],
    ['ack', 'ACK'],
    ['yes please', null],
    ['', null],
    ['ack 4F2 4F3', null],
  ] as const)
    assert.equal(codeIn(text), code, text);
  for (let nth = 0; nth < 50; nth += 1) assert.equal(codeIn(`ack ${newShortCode()}`)?.length, 3);
});

test('a text message says what is wrong, where, and how it is acknowledged, in few parts', async () => {
  for (const language of languageTags) {
    const text = await smsText({ message, language, code: '4F2' }, true);
    assert.match(text, /^Down: api\.example\.com\nhttps:\/\/t\.example\/alerts\/7\n.*ack 4F2/);
    // Scripts other than Latin have less room.
    assert.ok(segmentsOf(text) <= (/[\p{Script=Han}\p{Script=Kana}]/u.test(text) ? 2 : 1), text);
  }
  const mute = await smsText({ message, language: 'en', code: '4F2' }, false);
  assert.doesNotMatch(mute, /4F2/);
  const long = { ...message, title: `${'x'.repeat(108)}😀😀 and\nmore` };
  const cutTitle = await smsText({ message: long, language: 'en', code: null }, true);
  assert.ok(cutTitle.isWellFormed() && cutTitle.split('\n').length === 2);
});

test('a call says the keys where there is something to press them for', async () => {
  assert.match(await spokenText({ message, language: 'en' }), /connection refused\. .*1.*2/);
  const code = { ...message, ackToken: null };
  assert.doesNotMatch(await spokenText({ message: code, language: 'en' }), /press/i);
});

test('parts of a text message are counted as networks do', () => {
  for (const [text, parts] of [
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ł'.repeat(70), 1],
    ['ł'.repeat(71), 2],
    ['', 1],
  ] as const)
    assert.equal(segmentsOf(text), parts, text.slice(0, 1));
});

test('letters with accents that a basic text has not lose them, unless another script is in it', () => {
  assert.equal(toBasic('Caído: «api» não está… über é'), 'Caido: "api" nao esta... über é');
  assert.equal(toBasic('Caído: 監視'), 'Caído: 監視');
});
