// Which check a mail pings, by its address, as Healthchecks has it (hc/api/management/commands/smtpd.py): pure.

import { keyedAliasId } from '../../alias.ts';
import type { PingAddress } from '../../recording/ping-path.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const KEY_AND_NAME = /^([A-Za-z0-9_-]{22})\+([A-Za-z0-9_.-]{1,100})$/;

/** `<UUID of the ping URL>@domain`, or `<ping key>+<name>@domain`; null for every other address. */
export function addresseeOf(address: string, domain: string): PingAddress | null {
  const at = address.lastIndexOf('@');
  if (at < 0 || address.slice(at + 1).toLowerCase() !== domain) return null;
  const mailbox = address.slice(0, at);
  const plain = { kind: 'success' as const, exit_code: null, run_id: null, unknown_ending: null };
  if (UUID.test(mailbox)) return { slug: mailbox.toLowerCase(), ...plain };
  const [, key, name] = KEY_AND_NAME.exec(mailbox) ?? [];
  if (key === undefined || name === undefined) return null;
  return { slug: keyedAliasId(key, name), ...plain, further: { duration_ms: null } };
}
