// Which warnings a certificate is due: pure. Each number of days is warned of once per certificate.

import { days } from '../../platform/time.ts';
import { firstToExpire } from './probes/certificate.ts';
import type { Certificate } from './probes/definition.ts';

/** The certificate that was seen last, as it is kept: what the API shows of it. `expires_at` is ISO 8601. */
export interface KeptCertificate {
  subject: string;
  issuer: string;
  expires_at: string;
  fingerprint: string;
}

/** The smallest number of days that was warned of for a certificate. */
export interface CertificateWarning {
  fingerprint: string;
  days: number;
}

interface Known {
  /** The certificate that was seen last; null: none yet. */
  fingerprint: string | null;
  /** Newest first. */
  warnings: readonly CertificateWarning[];
}

export interface CertificateVerdict {
  warnings: readonly CertificateWarning[];
  /** `days`: what is warned of now. null: nothing changes about the warnings. */
  change: { change: 'raise'; days: number } | { change: 'resolve' } | null;
}

/** A target that shows certificates by turns must not be warned of with each of them. */
const REMEMBERED = 8;

/**
 * Warns when the time until the earliest end in the chain falls to one of `warnDays`; ends the warning when another
 * certificate is shown, or other days are wanted, and it is not too near any more.
 */
export function judgeCertificate(
  known: Known,
  warnDays: readonly number[],
  { certificate, at }: { certificate: Certificate; at: Date },
): CertificateVerdict {
  const { fingerprint } = certificate;
  const due = warnedDays(warnDays, firstToExpire(certificate, at).expires_at, at);
  const given = known.warnings.find((warning) => warning.fingerprint === fingerprint);
  if (due === null) return endWarning(known, fingerprint);
  if (given && given.days <= due) return { warnings: known.warnings, change: null };
  const others = known.warnings.filter((warning) => warning !== given);
  const warnings = [{ fingerprint, days: due }, ...others].slice(0, REMEMBERED);
  return { warnings, change: { change: 'raise', days: due } };
}

/** For a target that answers and shows no certificate any more. */
export function endWarning(known: Known, fingerprint: string | null): CertificateVerdict {
  const wasWarned = known.warnings.some((warning) => warning.fingerprint === known.fingerprint);
  const isOver = (warning: CertificateWarning) => warning.fingerprint === fingerprint;
  if (!wasWarned && !known.warnings.some(isOver)) return { warnings: known.warnings, change: null };
  return {
    warnings: known.warnings.filter((warning) => !isOver(warning)),
    change: { change: 'resolve' },
  };
}

/** The smallest of the numbers of days that are left at most; null: more are left than any of them. */
const warnedDays = (warnDays: readonly number[], expiresAt: Date, at: Date): number | null => {
  const reached = warnDays.filter((count) => expiresAt.getTime() - at.getTime() <= days(count));
  return reached.length === 0 ? null : Math.min(...reached);
};
