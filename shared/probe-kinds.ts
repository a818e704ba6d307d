// The kinds of uptime checks: what names the target of each, and what can be asserted of its answer. The facts are
// generated from `src/monitors/uptime-checks/probes/<kind>/schema.ts`. Pure.

import { probeFacts } from './probe-facts.gen.ts';
import { type AssertionSource, assertionSources, type ProbeFacts, type TargetField } from './probe-facts.ts';
import { type ProbeKind, probeKinds } from './probe-kinds.gen.ts';

export const factsOf = (kind: ProbeKind): ProbeFacts => probeFacts[kind];

/** Not all kinds are: groups are judged by their members. */
export const isProbed = (kind: ProbeKind): boolean => factsOf(kind).judged_by === undefined;

/** All that the target of the kind may have. */
export const targetOf = (kind: ProbeKind): readonly TargetField[] => {
  const { needs, may = [] } = factsOf(kind);
  return [...needs, ...may];
};

export const kindsWith = (field: TargetField): ProbeKind[] =>
  probeKinds.filter((kind) => targetOf(kind).includes(field));

export const sourcesFor = (kind: ProbeKind): AssertionSource[] =>
  assertionSources.filter(
    (source) => isProbed(kind) && (source === 'latency' || factsOf(kind).sources.includes(source)),
  );

/** What assertions of the source `fact` may name. */
export const measuresOf = (kind: ProbeKind): readonly string[] => factsOf(kind).measures ?? [];

export const kindsOfSource = (source: AssertionSource): ProbeKind[] =>
  probeKinds.filter((kind) => sourcesFor(kind).includes(source));
