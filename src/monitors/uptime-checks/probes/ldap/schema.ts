// An LDAP probe: its target, its settings as they are given and shown, and how forms ask for them.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import {
  hostField,
  passwordField,
  passwordSetting,
  portField,
  shortText,
  tlsField,
  tlsSetting,
} from '../server-schema.ts';

export const settings = Type.Object({
  bind_dn: shortText('Who signs in. null: anonymous.', 1_024),
  password: passwordSetting,
  tls: tlsSetting,
  starttls: Type.Boolean({ description: 'With `tls`: begins in plain text and turns to TLS.' }),
  base: shortText('An entry that must be there; its attributes are the body, as JSON. null: none.', 1_024),
});
export type LdapSettings = Static<typeof settings>;

export const facts: ProbeFacts<LdapSettings> = {
  place: 37,
  needs: ['host'],
  may: ['port'],
  sources: ['body', 'json', 'certificate_days'],
  defaults: { bind_dn: null, password: null, tls: null, starttls: false, base: null },
  target: [
    hostField,
    portField,
    { name: 'bind_dn', as: 'name', has_help: true, has_example: true, is_optional: true },
    passwordField,
    tlsField,
    { name: 'starttls', as: 'switch', has_help: true },
  ],
  expected: [{ name: 'base', as: 'name', has_help: true, has_example: true, is_optional: true }],
};
