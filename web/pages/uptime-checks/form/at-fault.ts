// Which field is most likely at fault where a trial failed. Pure.

import { factsOf, targetOf } from '../../../../shared/probe-kinds.ts';
import type { ProbeResult } from '../../../api/schema.gen.ts';
import { type CheckValues, pathOf } from './check-form.ts';

/** The path of a field that the form draws for the kind; the target, where nothing says more. */
export function fieldAtFault(kind: CheckValues['kind'], reason: ProbeResult['reason']): string | undefined {
  const { target, expected = [] } = factsOf(kind);
  const [first] = reason === 'status' && expected.length > 0 ? expected : target;
  if (reason === 'assertion') return 'assertions';
  if (reason === 'not_failed') return 'upside_down';
  if (reason === 'refused' && targetOf(kind).includes('port')) return 'port';
  return first && pathOf(kind, first.name);
}
