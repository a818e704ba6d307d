// Probes an LDAP directory: binds, and reads an entry if one is named. Referrals are not followed.

import { defaultsOf } from '../defaults.ts';
import type { ProbeType, Probing } from '../probe-type.ts';
import { AnotherProtocol, converse, refuse, throughTls, type Wire } from '../wire.ts';
import {
  BIND_RESPONSE,
  bindRequest,
  EXTENDED_RESPONSE,
  elementsIn,
  entryIn,
  entryRequest,
  lengthAt,
  NOTICE,
  resultIn,
  SEARCH_DONE,
  SEARCH_ENTRY,
  SEARCH_REFERENCE,
  startTlsRequest,
  unbindRequest,
  wordsOf,
} from './messages.ts';
import type { facts, LdapSettings } from './schema.ts';

export interface LdapProbe extends Probing, LdapSettings {
  kind: 'ldap';
  host: string;
  port: number;
}

const [PLAIN_PORT, TLS_PORT] = [389, 636];

export const ldap: ProbeType<LdapSettings, LdapProbe> = {
  defaults: defaultsOf<typeof facts>('ldap'),
  secrets: { password: 'text' },
  through: throughTls,
  usualPort: ({ tls, starttls }) => (tls === null || starttls ? PLAIN_PORT : TLS_PORT),
  // With a name and no password a server says yes, whoever asks (RFC 4513, section 5.1.2).
  issues: ({ bind_dn, password, tls, starttls }) => [
    ...((bind_dn === null) === (password === null)
      ? []
      : [{ field: bind_dn === null ? 'bind_dn' : 'password', reason: 'required' }]),
    ...(starttls && tls === null ? [{ field: 'starttls', reason: 'must be false without tls' }] : []),
  ],
  look: (context, { definition, mask }, findings, signal) => {
    const { host, port, tls, starttls, bind_dn, password, base } = definition;
    const asked = { host, port, tls: starttls ? null : tls, mask, protocol: 'LDAP' };
    return converse(context, asked, findings, signal, async (wire) => {
      if (starttls && tls !== null) {
        wire.write(startTlsRequest(1));
        requireSuccess((await receive(wire, 1, [EXTENDED_RESPONSE])).body);
        await wire.secure(tls);
      }
      wire.write(bindRequest(2, bind_dn ?? '', password ?? ''));
      requireSuccess((await receive(wire, 2, [BIND_RESPONSE])).body);
      const text = base === null ? '' : JSON.stringify(await entry(wire, base));
      wire.write(unbindRequest(4));
      return { body: { ok: true, text } };
    });
  },
};

function requireSuccess(body: Buffer): void {
  const result = resultIn(body);
  if (result.code !== 0) refuse(wordsOf(result));
}

async function entry(wire: Wire, base: string) {
  wire.write(entryRequest(3, base));
  let found: ReturnType<typeof entryIn> | null = null;
  for (;;) {
    const { tag, body } = await receive(wire, 3, [SEARCH_ENTRY, SEARCH_REFERENCE, SEARCH_DONE]);
    if (tag === SEARCH_ENTRY) found ??= entryIn(body);
    if (tag !== SEARCH_DONE) continue;
    requireSuccess(body);
    return found ?? refuse('there is no such entry, or it may not be seen');
  }
}

/** The operation of the next message, which must be one of these. */
async function receive(wire: Wire, id: number, tags: readonly number[]) {
  const head = await wire.read(2);
  if (head[0] !== 0x30) throw new AnotherProtocol('no message');
  const more = (head[1] ?? 0) & 0x80 ? await wire.read((head[1] ?? 0) & 0x7f) : Buffer.alloc(0);
  const { length } = lengthAt(Buffer.concat([head, more]), 1);
  const [number, operation] = elementsIn(await wire.read(length));
  if (number?.tag !== 0x02 || !operation) throw new AnotherProtocol('no message');
  const answers = number.body.readUIntBE(0, Math.min(4, number.body.length));
  // Whatever the server says unasked is that it hangs up, and why (section 4.4).
  if (answers === NOTICE && operation.tag === EXTENDED_RESPONSE) refuse(wordsOf(resultIn(operation.body)));
  if (answers !== id || !tags.includes(operation.tag)) throw new AnotherProtocol('another operation');
  return operation;
}
