// A check that people or programs set: how it begins. It asks nothing of anybody.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';

const beginnings = ['new', 'up', 'down'] as const;

export const settings = Type.Object({
  starts_as: Type.Enum(beginnings, {
    default: 'new',
    description:
      'Status that it is created with, which notifies nobody; `POST /uptime-checks/:id/status` sets it from then on.',
  }),
});
export type ManualSettings = Static<typeof settings>;

export const facts: ProbeFacts<ManualSettings> = {
  place: 95,
  judged_by: 'hand',
  needs: [],
  sources: [],
  defaults: { starts_as: 'new' },
  target: [{ name: 'starts_as', as: 'choice', values: beginnings, has_words: true, has_help: true }],
};
