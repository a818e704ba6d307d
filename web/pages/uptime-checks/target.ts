// What a check looks at, in one line. Pure.

import type { UptimeCheck } from '../../api/schema.gen.ts';

type Target = Pick<UptimeCheck, 'url' | 'host' | 'port' | 'record_type' | 'members'>;

/** `https://example.org/health`, `mail.example.org:465`, `A example.org`; of a group its members. */
export const targetOf = ({ url, host, port, record_type, members }: Target): string =>
  members?.map(({ name }) => name).join(', ') ??
  url ??
  [record_type, [host, port].filter((part) => part !== null).join(':')].filter(Boolean).join(' ');

/** Not all are: others are judged by their members, or set by hand. */
export const isProbed = ({ group, manual }: Pick<UptimeCheck, 'group' | 'manual'>): boolean =>
  group === null && manual === null;

/** As `targetOf`, short enough for a row: without the scheme that nearly all have. */
export const shortTargetOf = (target: Target): string => targetOf(target).replace(/^https:\/\//, '');

const DAY_MS = 86_400_000;

/** Whole days that are left of its certificate; null where it has none. */
export const certificateDays = (expiresAt: string | null | undefined, now: number): number | null =>
  expiresAt === null || expiresAt === undefined ? null : Math.floor((Date.parse(expiresAt) - now) / DAY_MS);

/** Soon is what the check itself warns of. */
export function isCertificateSoon(
  { certificate, certificate_warn_days }: Pick<UptimeCheck, 'certificate' | 'certificate_warn_days'>,
  now: number,
): boolean {
  const days = certificateDays(certificate?.expires_at, now);
  return days !== null && days <= Math.max(0, ...certificate_warn_days);
}
