// The kinds of uptime checks: what names the target of each, and what can be asserted of its answer. The facts are
// generated from `src/monitors/uptime-checks/probes/<kind>/schema.ts`. Pure.

import { probeFacts } from './probe-facts.gen.ts';
import { type AssertionSource, assertionSources, type ProbeFacts, type TargetField } from './probe-facts.ts';

export type ProbeKind = keyof typeof probeFacts;

/** In the order in which they are offered. */
export const probeKinds = Object.keys(probeFacts) as ProbeKind[];

export const factsOf = (kind: ProbeKind): ProbeFacts => probeFacts[kind];

/** All that the target of the kind may have. */
export const targetOf = (kind: ProbeKind): readonly TargetField[] => {
  const { needs, may = [] } = factsOf(kind);
  return [...needs, ...may];
};

export const kindsWith = (field: TargetField): ProbeKind[] =>
  probeKinds.filter((kind) => targetOf(kind).includes(field));

export const sourcesFor = (kind: ProbeKind): AssertionSource[] =>
  assertionSources.filter((source) => source === 'latency' || factsOf(kind).sources.includes(source));

export const kindsOfSource = (source: AssertionSource): ProbeKind[] =>
  probeKinds.filter((kind) => sourcesFor(kind).includes(source));
