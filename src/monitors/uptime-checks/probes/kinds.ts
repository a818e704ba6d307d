// All kinds of probes; the tables are generated from the folders of the kinds.

import type { ProbeKind } from '../../../../shared/probe-kinds.gen.ts';
import { probeTypes } from './kinds.gen.ts';
import type { ProbeType, Probing, SecretForm, SecretPart } from './probe-type.ts';

type Types = typeof probeTypes;

/** What a check watches, decrypted: never stored or logged as it is. */
export type ProbeDefinition = {
  [Kind in ProbeKind]: Types[Kind] extends ProbeType<infer _, infer Definition> ? Definition : never;
}[ProbeKind];

/** The settings of each kind; null for those of other kinds. */
export type OwnSettings = { [Kind in ProbeKind]: Types[Kind]['defaults'] | null };

/** Settings of whatever kind, by name. */
export type AnySettings = Record<string, unknown>;

export interface AnyProbeType extends Omit<ProbeType<AnySettings, Probing>, 'secrets'> {
  secrets: { readonly [Part in SecretPart]?: SecretForm };
}

/** Of a kind that is not known until the program runs: what it is called with must be of that kind. */
export const probeTypeOf = (kind: ProbeKind): AnyProbeType => probeTypes[kind] as unknown as AnyProbeType;

export const isKind = (kind: string): kind is ProbeKind => Object.hasOwn(probeTypes, kind);
