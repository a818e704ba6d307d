// The words of uptime checks that the API and the probes share, and how the settings of a kind are given and shown.

import Type, { type TObject } from 'typebox';
import { nullable } from '../../../platform/schema.ts';

export const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV'] as const;

export const probeReasons = [
  'timeout',
  'dns',
  'refused',
  'unreachable',
  'reset',
  'tls',
  'status',
  'assertion',
  'error_answer',
  'too_large',
  'blocked_address',
  'not_failed',
  'unsupported',
  'set_by_hand',
] as const;

export const MASKED =
  'Masked in answers; a masked value stays. Give it again or drop it where the origin of `url`, `host` or `port` changes.';

export const given = <Settings extends TObject>(kind: string, settings: Settings) =>
  Type.Optional(nullable(Type.Partial(settings), `Only of \`${kind}\` checks.`));

export const shown = <Settings extends TObject>(settings: Settings) =>
  nullable(settings, 'null for other kinds.');
