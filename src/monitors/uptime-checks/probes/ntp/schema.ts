// An NTP probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';

export const settings = Type.Object({
  max_offset_ms: nullable(
    Type.Integer({ minimum: 1, maximum: 86_400_000 }),
    'A larger offset from the clock of the probing machine, either way, is a failure. null: any will do.',
  ),
});
export type NtpSettings = Static<typeof settings>;

export const facts: ProbeFacts<NtpSettings> = {
  place: 14,
  needs: ['host'],
  may: ['port'],
  sources: ['fact'],
  measures: ['offset_ms', 'stratum', 'root_dispersion_ms'],
  defaults: { max_offset_ms: 1_000 },
  target: [
    { name: 'host', as: 'name', has_example: true },
    { name: 'port', as: 'number', has_example: true, is_optional: true },
  ],
  expected: [{ name: 'max_offset_ms', as: 'number', has_help: true, is_optional: true }],
};
