// A probe of a container by the Engine API of Docker or Podman: its settings as they are given and shown, and its form.

import Type, { type Static } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { MASKED } from '../schema.ts';
import { hostField, portField, shortText, tlsField, tlsSetting } from '../server-schema.ts';

export const settings = Type.Object({
  container: shortText('Name or id of the container. Required.', 128),
  socket: shortText(
    'Path of the socket on the machine that probes, which has to allow it, in place of `host` and `port`. null: TCP.',
    108,
  ),
  tls: tlsSetting,
  client_certificate: nullable(
    Type.String({ minLength: 1, maxLength: 32_768 }),
    `With \`tls\`: PEM of certificate, chain and private key. ${MASKED}`,
  ),
});
export type DockerSettings = Static<typeof settings>;

export const facts: ProbeFacts<DockerSettings> = {
  place: 20,
  needs: ['host'],
  may: ['port'],
  sources: ['body', 'json', 'certificate_days'],
  defaults: { container: null, socket: null, tls: null, client_certificate: null },
  target: [
    { name: 'container', as: 'name', has_example: true },
    hostField,
    { name: 'socket', as: 'name', has_help: true, has_example: true, is_optional: true },
    portField,
    tlsField,
    {
      ...{ name: 'client_certificate', as: 'secret', has_help: true, is_optional: true },
      not_with: { name: 'tls', values: [null] },
    },
  ],
};
