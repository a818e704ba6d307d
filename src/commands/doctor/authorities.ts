// Authorities of certificates that are trusted besides the usual ones.

import { readAuthorities } from '../../platform/authorities.ts';
import { ok, type Remark, warning } from './finding.ts';

/** `path` was read when the configuration was; null: none are named. */
export function judgeAuthorities(path: string | null, now: Date): Remark[] {
  if (path === null)
    return [
      ok('the usual ones; set TOCSIN_CA_FILE where an authority of your own signs what is probed or called'),
    ];
  return readAuthorities(path).map(({ subject, validTo, validToDate }) => {
    const name = subject?.replaceAll('\n', ', ') ?? 'one without a name';
    return validToDate <= now
      ? warning(`${name} of TOCSIN_CA_FILE expired on ${validTo}`, 'put its successor into the file')
      : ok(`${name}, of TOCSIN_CA_FILE, until ${validTo}`);
  });
}
