// Every provider of text messages and calls.

import type { PhoneProvider } from './provider.ts';
import { asterisk } from './providers/asterisk.ts';
import { elks } from './providers/elks.ts';
import { gateway } from './providers/gateway.ts';
import { plivo } from './providers/plivo.ts';
import { telnyx } from './providers/telnyx.ts';
import { twilio } from './providers/twilio.ts';
import { vonage } from './providers/vonage.ts';

export const table: readonly PhoneProvider[] = [twilio, vonage, plivo, telnyx, elks, asterisk, gateway];

export const providerNamed = (name: string): PhoneProvider | undefined =>
  table.find((provider) => provider.name === name);
