import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BadgeQuestion } from './badge-question.ts';
import { badgesOf, shownBadges } from './shown-badges.ts';

const subject = (id: number, name: string, tags: string[] = []) => ({ id, name, tags, badge_enabled: true });

const BADGES = [
  ...badgesOf('uptime_check', [subject(3, 'Shop', ['web'])]),
  ...badgesOf('server', [subject(2, 'web-2', ['web']), subject(1, 'web-1')]),
];

const names = (question: BadgeQuestion) => shownBadges(BADGES, question).map(({ name }) => name);

test('servers come first, each kind by name', () => {
  assert.deepEqual(names({}), ['web-1', 'web-2', 'Shop']);
});

test('by words, kinds and tags', () => {
  assert.deepEqual(names({ q: 'WEB' }), ['web-1', 'web-2', 'Shop']);
  assert.deepEqual(names({ q: 'shop' }), ['Shop']);
  assert.deepEqual(names({ kind: ['server'], tag: ['web'] }), ['web-2']);
});
