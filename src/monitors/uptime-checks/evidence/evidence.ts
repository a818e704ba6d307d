// What is kept of the probe that confirmed an outage: pure.

import type { ProbeResult } from '../probes/definition.ts';
import type { CheckStatus } from '../state.ts';
import type { NewEvidence } from './store.ts';

/** A probe and what it made of its check. */
interface Probed {
  check: { id: number; account_id: number };
  moves: readonly { status: CheckStatus; at: Date }[];
  probed: { at: Date; location: string; result: ProbeResult };
}

/** Of those that went down. */
export const evidenceOf = (outcomes: readonly Probed[]): NewEvidence[] =>
  outcomes.flatMap(({ check, moves, probed }) =>
    moves
      .filter(({ status }) => status === 'down')
      .map(({ at }) => ({
        ...{ check_id: check.id, account_id: check.account_id, at, seen: seenOf(probed) },
        screenshot_id: probed.result.evidence?.screenshot_id ?? null,
      })),
  );

function seenOf({ at, location, result }: Probed['probed']): NewEvidence['seen'] {
  const { reason, detail, http_status, ip, tls_version, certificate, evidence } = result;
  const { addresses = [], headers = {}, body = null } = evidence ?? {};
  const { good_answer = null, route = null, trace = null } = evidence ?? {};
  return {
    ...{ probed_at: at.toISOString(), location, reason, detail, http_status, ip, tls_version },
    ...{ addresses: [...addresses], headers: { ...headers }, body, good_answer, route, trace },
    certificate: certificate && {
      ...{ subject: certificate.subject, issuer: certificate.issuer, fingerprint: certificate.fingerprint },
      expires_at: certificate.expires_at.toISOString(),
    },
    certificate_chain: (certificate?.chain ?? []).map(({ subject, expires_at }) => ({
      subject,
      expires_at: expires_at.toISOString(),
    })),
  };
}
