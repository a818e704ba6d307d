// A group: what is in it, and how it is judged by that. It asks nothing of anybody.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';

const groupRules = ['worst', 'all', 'any', 'at_least'] as const;
export type GroupRule = (typeof groupRules)[number];

const MOST_MEMBERS = 500;

export const settings = Type.Object({
  rule: Type.Enum(groupRules, {
    default: 'worst',
    description:
      'Up while: `worst`: no member is down, and as slow as the slowest; `all`, `any`: all or any are up, however slow; `at_least`: so many. Members that are paused or new do not count.',
  }),
  at_least: nullable(
    Type.Integer({ minimum: 1, maximum: MOST_MEMBERS }),
    'Of `at_least`; all that count where fewer do. Else null.',
  ),
  member_ids: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
    maxItems: MOST_MEMBERS,
    description: 'Cron checks, servers and uptime checks, groups included; in no circle, 8 deep at most.',
  }),
  notify: Type.Enum(['members', 'group', 'both'], {
    default: 'members',
    description:
      'Who notifies of an outage. `members`: the group opens no alerts. `group`: those of its members that say they are down are held back.',
  }),
});
export type GroupSettings = Static<typeof settings>;

export const facts: ProbeFacts<GroupSettings> = {
  place: 90,
  judged_by: 'members',
  needs: [],
  sources: [],
  defaults: { rule: 'worst', at_least: null, member_ids: [], notify: 'members' },
  target: [
    { name: 'member_ids', as: 'members', has_help: true },
    { name: 'rule', as: 'choice', values: groupRules, has_words: true },
    {
      name: 'at_least',
      as: 'number',
      has_help: true,
      not_with: { name: 'rule', values: ['worst', 'all', 'any'] },
    },
    { name: 'notify', as: 'choice', values: ['members', 'group', 'both'], has_words: true, has_help: true },
  ],
};
