import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, seconds } from '../../../platform/time.ts';
import type { GroupRule } from '../probes/group/schema.ts';
import { type GroupStatus, type Member, opinionOf, since, statusOf } from './state.ts';

const members = (...statuses: string[]) => statuses.map((status) => ({ status }));

test('a group follows its members by its rule', () => {
  const table: [GroupRule, number | null, string, GroupStatus | null][] = [
    ['worst', null, 'up up', 'up'],
    ['worst', null, 'up degraded', 'degraded'],
    ['worst', null, 'degraded down up', 'down'],
    ['worst', null, 'up online', 'up'],
    ['worst', null, 'up offline', 'down'],
    ['all', null, 'up degraded', 'up'],
    ['all', null, 'up down', 'down'],
    ['any', null, 'down down up', 'up'],
    ['any', null, 'down degraded', 'up'],
    ['any', null, 'down down', 'down'],
    ['at_least', 2, 'up up down', 'up'],
    ['at_least', 2, 'up down down', 'down'],
    ['at_least', 3, 'up up down', 'down'],
  ];
  for (const [rule, at_least, statuses, wanted] of table)
    assert.equal(
      statusOf({ rule, at_least }, members(...statuses.split(' '))),
      wanted,
      `${rule} of ${statuses}`,
    );
});

test('members that are paused or new do not count, and without any other the group is new', () => {
  const table: [GroupRule, number | null, string, GroupStatus][] = [
    ['worst', null, 'up paused', 'up'],
    ['worst', null, 'down new', 'down'],
    ['any', null, 'down paused', 'down'],
    ['any', null, 'up new', 'up'],
    ['at_least', 2, 'up paused', 'up'],
    ['at_least', 2, 'up down paused', 'down'],
    ['all', null, 'paused new', 'new'],
    ['any', null, 'paused', 'new'],
  ];
  for (const [rule, at_least, statuses, wanted] of table)
    assert.equal(
      statusOf({ rule, at_least }, members(...statuses.split(' '))),
      wanted,
      `${rule} of ${statuses}`,
    );
  for (const rule of ['worst', 'all', 'any'] as const)
    assert.equal(statusOf({ rule, at_least: null }, []), 'new');
});

test('a member of which nothing is known changes a group only where it decides nothing', () => {
  const table: [GroupRule, number | null, string, GroupStatus | null][] = [
    ['worst', null, 'up unknown', null],
    ['worst', null, 'down unknown', 'down'],
    ['any', null, 'up unknown', 'up'],
    ['any', null, 'down unknown', null],
    ['at_least', 2, 'up up unknown', 'up'],
    ['at_least', 2, 'up down unknown', null],
    ['at_least', 2, 'down down unknown', 'down'],
    ['all', null, 'unknown', null],
  ];
  for (const [rule, at_least, statuses, wanted] of table)
    assert.equal(
      statusOf({ rule, at_least }, members(...statuses.split(' '))),
      wanted,
      `${rule} of ${statuses}`,
    );
});

const anyRule = fc.record({
  rule: fc.constantFrom<GroupRule>('worst', 'all', 'any', 'at_least'),
  at_least: fc.integer({ min: 1, max: 6 }),
});
const KNOWN = ['up', 'degraded', 'down', 'paused', 'new', 'online', 'offline'];
const anyStatus = fc.constantFrom(...KNOWN, 'unknown');
const anyMembers = fc.array(
  anyStatus.map((status) => ({ status })),
  { maxLength: 8 },
);

test('whatever an unknown member turns out to be, a group that is up or down was right', () => {
  fc.assert(
    fc.property(
      anyRule,
      anyMembers,
      fc.array(fc.constantFrom('up', 'down'), { minLength: 8, maxLength: 8 }),
      (rule, given, truth) => {
        const judged = statusOf(rule, given);
        if (judged === null || judged === 'new') return;
        const known = given.map(({ status }, index) => ({
          status: status === 'unknown' ? (truth[index] ?? 'up') : status,
        }));
        const really = statusOf(rule, known);
        assert.equal(really === 'down', judged === 'down');
      },
    ),
  );
});

test('a pause takes no group down that was up, and a recovery neither', () => {
  fc.assert(
    fc.property(anyRule, anyMembers, fc.nat(7), (rule, given, index) => {
      const before = statusOf(rule, given);
      const changed = (status: string) => given.map((one, at) => (at === index ? { status } : one));
      const was = given[index] && opinionOf(given[index]);
      if (was === undefined) return;
      if (was === 'down' && before !== 'down') assert.notEqual(statusOf(rule, changed('paused')), 'down');
      if ((was === 'up' || was === 'down') && before === 'up') {
        assert.notEqual(statusOf(rule, changed('up')), 'down');
      }
    }),
  );
});

const start = new Date('2026-06-15T08:00:00.000Z');
const at = (second: number) => addMs(start, seconds(second));

test('judged after each change, a group has been what it is since that change', () => {
  const anyStory = fc.array(
    fc.record({ member: fc.nat(4), status: fc.constantFrom('up', 'degraded', 'down') }),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(anyRule, anyStory, (rule, story) => {
      const now: Member[] = [0, 1, 2, 3, 4].map(() => ({ status: 'up', status_since: start }));
      let before = statusOf(rule, now);
      for (const [index, { member, status }] of story.entries()) {
        if (now[member]?.status === status) continue;
        now[member] = { status, status_since: at(index + 1) };
        const judged = statusOf(rule, now);
        if (judged === null || judged === before) continue;
        const times = { changedAt: at(index + 1), now: at(1_000) };
        assert.deepEqual(since({ rule, before: before ?? 'new', status: judged }, now, times), at(index + 1));
        before = judged;
      }
    }),
  );
});

test('of changes that are judged together, the one that decided says since when', () => {
  const table: [GroupRule, string, [string, number][], GroupStatus, number][] = [
    [
      'worst',
      'up',
      [
        ['down', 5],
        ['down', 9],
        ['up', 0],
      ],
      'down',
      5,
    ],
    [
      'any',
      'up',
      [
        ['down', 5],
        ['down', 9],
      ],
      'down',
      9,
    ],
    [
      'all',
      'down',
      [
        ['up', 5],
        ['up', 9],
      ],
      'up',
      9,
    ],
    [
      'any',
      'down',
      [
        ['up', 5],
        ['up', 9],
      ],
      'up',
      5,
    ],
    [
      'worst',
      'up',
      [
        ['degraded', 5],
        ['degraded', 9],
        ['up', 0],
      ],
      'degraded',
      5,
    ],
    [
      'worst',
      'down',
      [
        ['degraded', 5],
        ['up', 9],
      ],
      'degraded',
      9,
    ],
    ['worst', 'down', [['paused', 6]], 'new', 6],
  ];
  for (const [rule, before, statuses, status, wanted] of table) {
    const now = statuses.map(([one, second]) => ({ status: one, status_since: at(second) }));
    const times = { changedAt: at(5), now: at(60) };
    assert.deepEqual(since({ rule: { rule, at_least: null }, before, status }, now, times), at(wanted), rule);
  }
});

test('what no member changed is so from now on, and nothing is so before it was judged last', () => {
  const up = [{ status: 'up', status_since: start }];
  const about = { rule: { rule: 'worst', at_least: null }, before: 'down', status: 'up' } as const;
  assert.deepEqual(since(about, up, { changedAt: null, now: at(60) }), at(60));
  assert.deepEqual(since(about, up, { changedAt: at(30), now: at(60) }), at(30));
  assert.deepEqual(since(about, up, { changedAt: at(90), now: at(60) }), at(60));
});
