// A probe of how long a domain is registered: its target, its settings, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';

export const settings = Type.Object({
  min_days: Type.Integer({
    minimum: 0,
    maximum: 730,
    description: 'Fewer days left until the registration expires are a failure.',
  }),
});
export type DomainSettings = Static<typeof settings>;

export const facts: ProbeFacts<DomainSettings> = {
  place: 7,
  needs: ['host'],
  sources: ['fact'],
  measures: ['days_left'],
  defaults: { min_days: 14 },
  target: [{ name: 'host', as: 'name', has_help: true, has_example: true }],
  expected: [{ name: 'min_days', as: 'number', has_help: true }],
};
