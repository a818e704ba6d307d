// Steps of a scenario as they are typed. Pure.

import { MASK } from '../../../../shared/mask.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';

export type Step = NonNullable<UptimeCheck['scenario']>['steps'][number];
export type Extraction = Step['extract'][number];

export const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const sources = ['json', 'header', 'pattern', 'cookie'] as const;
export const MOST_STEPS = 20;
export const MOST_EXTRACTED = 10;

/** With a name that no other has. */
export function newStep(steps: readonly Step[], nameOf: (number: string) => string): Step {
  const taken = new Set(steps.map(({ name }) => name));
  let number = steps.length + 1;
  while (taken.has(nameOf(String(number)))) number += 1;
  return {
    name: nameOf(String(number)),
    ...{ method: 'GET', url: '', headers: {}, body: null, follow_redirects: true },
    ...{ expected_status: ['200-299'], extract: [], assertions: [] },
  };
}

/** What is sent of it: those that cannot have a body have none. */
export const sentStep = (step: Step): Step =>
  step.method === 'GET' || step.method === 'HEAD' ? { ...step, body: null } : step;

export const hasStoredSecret = ({ headers, body }: Step): boolean =>
  body === MASK || Object.values(headers).includes(MASK);

export function swapped<Item>(items: readonly Item[], one: number, other: number): Item[] {
  const copy = [...items];
  const [first, second] = [items[one], items[other]];
  if (first === undefined || second === undefined) return copy;
  copy[one] = second;
  copy[other] = first;
  return copy;
}
