// A DNS probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { recordTypes } from '../schema.ts';

export const settings = Type.Object({
  resolver: nullable(
    Type.String({ minLength: 1, maxLength: 260 }),
    'Name server: name or address, `:port` unless 53. null: those of the probing machine.',
  ),
});
export type DnsSettings = Static<typeof settings>;

export const facts: ProbeFacts<DnsSettings> = {
  place: 4,
  needs: ['host', 'record_type'],
  sources: ['record'],
  defaults: { resolver: null },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'record_type', as: 'choice', values: recordTypes },
    { name: 'resolver', as: 'name', has_help: true, is_optional: true },
  ],
};
