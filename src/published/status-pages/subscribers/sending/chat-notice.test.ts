// What a chat is sent of a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareConfig } from '../../../../testing/bare-app.ts';
import type { UpdateNotice } from './due-store.ts';
import { noticeForChat } from './message.ts';

const app = {
  secret: 'a secret of the tests, and of nobody else',
  urls: { api: 'https://api.tocsin.example', dashboard: 'https://tocsin.example' },
  config: bareConfig,
};
const at = new Date('2026-06-16T09:38:00Z');
const delivery = {
  account_id: 1,
  subscriber: {
    ...{ id: 5, email: '', email_key: '', url: 'https://hooks.slack.com/services/x' },
    ...{ secret_sealed: Buffer.alloc(0), by_member: false, language: null, by_domain: false },
    ...{ failing_since: null, chat_id: null, bot: null },
  },
  page: {
    ...{ id: 4, slug: 'quillmoor', name: 'Quillmoor', custom_domain: null, time_zone: 'UTC' },
    language: 'de' as const,
  },
};
const content: UpdateNotice = {
  ...{ type: 'incident.opened', at },
  incident: {
    ...{ id: '01980000-0000-7000-8000-000000000001', title: 'Suche <b> langsam', severity: 'major' },
    ...{ status: 'investigating', created_at: at, resolved_at: null, affected: ['Shop'] },
  },
  update: { status: 'investigating', message: 'Wir **sehen** nach.', created_at: at },
};

test('a chat reads what happened in the language of the page, with the links of page and subscription', async () => {
  const { text } = JSON.parse(await noticeForChat(app, delivery, { content, chat: 'slack' }));
  assert.match(text, /^\[Quillmoor\] .*: Suche &lt;b&gt; langsam\n\nWir sehen nach\./);
  assert.match(text, /Shop/);
  assert.match(text, /https:\/\/tocsin\.example\/status\/quillmoor\n/);
  assert.match(text, /https:\/\/tocsin\.example\/status\/quillmoor\/subscription\?token=\S+$/);
});

test('the first message says what comes there', async () => {
  const body = await noticeForChat(app, delivery, { content: 'challenge', chat: 'discord' });
  assert.match(JSON.parse(body).content, /^Quillmoor: .*\n\nhttps:/);
});
