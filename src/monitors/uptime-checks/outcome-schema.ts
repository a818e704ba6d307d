// What one probe found, as it is listed and as it is answered at once.

import Type, { type Static } from 'typebox';
import { moment, nullable, timestamp } from '../../platform/schema.ts';
import { probeReasons } from './probes/schema.ts';

export const ShownCertificate = nullable(
  Type.Object({
    subject: Type.String(),
    issuer: Type.String(),
    expires_at: timestamp,
    fingerprint: Type.String({ description: 'SHA-256, hexadecimal.' }),
  }),
  'Of the last TLS answer; null: none.',
);

const took = (what: string) =>
  nullable(Type.Number(), `Milliseconds ${what}; null: no such phase, or not finished.`);

const probedStep = {
  name: Type.String(),
  up: Type.Boolean({ description: 'Of a `scenario` all but the last one that was asked are.' }),
  http_status: nullable(Type.Integer(), 'null: no answer.'),
  latency_ms: nullable(Type.Number(), 'Milliseconds, with redirects; null: no whole answer.'),
};

/** Of every probe, also of one that is listed later. */
export const probeResultFields = {
  at: moment('When the probe began.'),
  location: Type.String({ description: 'Place of the probe.' }),
  up: nullable(
    Type.Boolean(),
    'null: not known, as Tocsin could not reach its reference targets or lacks what the probe needs.',
  ),
  reason: nullable(Type.Enum(probeReasons), 'null: it did not fail.'),
  detail: nullable(Type.String(), 'Expected and seen, or the note of who set it; null: none.'),
  latency_ms: nullable(Type.Number(), 'Milliseconds in all; null: no whole answer.'),
  phases: Type.Object({
    dns: took('to look up the name'),
    connect: took('to connect'),
    tls: took('to agree on TLS'),
    first_byte: took('from request to first byte'),
    download: took('to read the answer'),
  }),
  http_status: nullable(Type.Integer(), 'Of the last answer; null: none.'),
  ip: nullable(Type.String(), 'Address used; null: none.'),
  steps: nullable(
    Type.Array(Type.Object(probedStep)),
    'Of a `scenario` those that were asked, of a `browser` those that its script began, in order. Else null.',
  ),
};

const judged = {
  holds: Type.Boolean(),
  seen: nullable(Type.String(), 'A short line, without secrets; null: a group, or a whole body that passed.'),
};
const MEMBERS = { description: 'Of a group alone.' };
const InnerGroup = Type.Object({
  ...judged,
  members: Type.Optional(Type.Array(Type.Object(judged), MEMBERS)),
});

export const JudgedAssertions = (description: string) =>
  Type.Array(Type.Object({ ...judged, members: Type.Optional(Type.Array(InnerGroup, MEMBERS)) }), {
    description,
  });

export const ProbeOutcome = Type.Object({
  ...probeResultFields,
  assertions: JudgedAssertions('In order; empty: none checked.'),
  tls_version: nullable(Type.String(), 'Such as `TLSv1.3`; null: no TLS.'),
  certificate: ShownCertificate,
});
export type ProbeOutcome = Static<typeof ProbeOutcome>;
