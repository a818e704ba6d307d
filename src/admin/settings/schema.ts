// Settings of the whole instance, and the snippets that the marketing site fetches.

import { Type } from 'typebox';
import { nullable, timestamp } from '../../platform/schema.ts';

const snippet = Type.String({
  maxLength: 20_000,
  description: 'Markup, at most 20,000 characters. Tocsin never runs it.',
});

const tracking = Type.Object({ head: snippet, conversion: snippet });

const registration = nullable(
  Type.Enum(['first', 'open', 'closed']),
  '`first`: until one account exists, then by invitation. null: by `TOCSIN_REGISTRATION`.',
);

export const settingsBody = Type.Object({ tracking, registration });

export const settings = Type.Object({
  tracking,
  registration,
  configured_registration: Type.Enum(['first', 'open', 'closed'], {
    description: '`TOCSIN_REGISTRATION`, used while `registration` is null.',
  }),
  updated_at: nullable(timestamp, 'null: never set.'),
});

export const trackingScripts = Type.Object({
  head: Type.String({ description: 'Empty until set.' }),
  conversion: Type.String({ description: 'Empty until set.' }),
  timestamp,
});
