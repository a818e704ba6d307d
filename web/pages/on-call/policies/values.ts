// What the form of an escalation policy holds. Pure.

import type { EscalationPolicy, EscalationStep } from '../../../api/schema.gen.ts';

export type PolicyValues = Pick<EscalationPolicy, 'name' | 'description' | 'steps' | 'repeats'>;

const WAIT_SECONDS = 300;

export const newStep = (): EscalationStep => ({
  ...{ member_ids: [], schedule_ids: [], everybody_of_schedule_ids: [], channel_ids: [] },
  wait_seconds: WAIT_SECONDS,
});

export const newValues = (): PolicyValues => ({ name: '', description: '', steps: [newStep()], repeats: 0 });

export const valuesOf = ({ name, description, steps, repeats }: EscalationPolicy): PolicyValues => ({
  ...{ name, description, steps, repeats },
});
