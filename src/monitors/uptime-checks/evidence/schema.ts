// Evidence of outages, as it is shown.

import Type, { type Static } from 'typebox';
import { moment, nullable } from '../../../platform/schema.ts';
import { probeReasons } from '../probes/schema.ts';

const writtenMoment = (description: string) => Type.String({ format: 'date-time', description });

const Certificate = Type.Object({
  subject: Type.String(),
  issuer: Type.String(),
  fingerprint: Type.String({ description: 'SHA-256, in hexadecimal.' }),
  expires_at: writtenMoment('When it expires.'),
});

export const ShownEvidence = Type.Object({
  at: moment('When the outage began, as its alert has it.'),
  probed_at: writtenMoment('When the probe began that saw this, and confirmed the outage.'),
  location: Type.String({ description: 'Where that probe came from.' }),
  reason: nullable(Type.Enum(probeReasons), 'As in results.'),
  detail: nullable(Type.String(), 'As in results.'),
  http_status: nullable(Type.Integer(), 'null: no answer.'),
  ip: nullable(Type.String(), 'Address used; null: none.'),
  addresses: Type.Array(Type.String(), { description: 'Tried, in this order.' }),
  headers: Type.Record(Type.String(), Type.String(), {
    description: 'Of the answer, without cookies and secrets that were sent.',
  }),
  body: nullable(Type.String(), 'The beginning of the answer, 4 KB at most; null: none, or no text.'),
  tls_version: nullable(Type.String(), 'null: no TLS.'),
  certificate_chain: Type.Array(
    Type.Object({ subject: Type.String(), expires_at: writtenMoment('When it expires.') }),
    { description: 'Its own certificate first.' },
  ),
  certificate: nullable(Certificate, 'Its own, where one was shown; else null.'),
  good_answer: nullable(
    Type.Object({
      at: writtenMoment('When its probe began.'),
      body: nullable(Type.String(), 'Its beginning, as `body`.'),
      certificate: nullable(Certificate, 'null: none was shown.'),
    }),
    'An answer before that was good, of the same prober: kept every ten minutes, and no longer than it runs; null: none is known.',
  ),
  difference: nullable(
    Type.String(),
    'From the body of `good_answer` to `body`, by lines with `-`, `+` or a space before them; null: there is none, or one of them is not known.',
  ),
  route: nullable(
    Type.Object({
      address: Type.String({ description: 'To where.' }),
      at: writtenMoment('When it was looked for.'),
      hops: Type.String({ description: 'As the program of the system says it, without private addresses.' }),
    }),
    'The way to a target that did not answer, where the machine of the prober has `traceroute` or `tracepath`; else null.',
  ),
  trace: nullable(
    Type.String(),
    'Of a `browser` check what the script did and what its pages complained of, a line each with seconds, 8 KB at most. Else null.',
  ),
  has_screenshot: Type.Boolean({ description: 'Whether `/screenshot` has a picture of it.' }),
  last_good: nullable(
    Type.Object({
      at: writtenMoment('When that probe began.'),
      location: Type.String(),
      http_status: nullable(Type.Integer(), 'null: none.'),
      ip: nullable(Type.String(), 'Address used; null: none.'),
      latency_ms: nullable(Type.Number(), 'null: not known.'),
    }),
    'The last answer before that was good, to compare with; null: none in seven days.',
  ),
});
export type ShownEvidence = Static<typeof ShownEvidence>;

export const ScreenshotQuery = Type.Object({
  at: Type.Optional(writtenMoment('The `at` of its evidence; default: that of the last one.')),
});

export const Screenshot = Type.Object({
  screenshot: nullable(
    Type.Object({
      at: moment('When the probe began.'),
      jpeg: Type.String({ description: 'In base64.' }),
    }),
    'null: there is none, or not any more.',
  ),
});

export const EvidenceList = Type.Object({
  evidence: Type.Array(ShownEvidence, { description: 'Of the last outages, newest first; at most 20.' }),
});
