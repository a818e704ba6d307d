// Who carries text messages and calls, and to which numbers. Nobody unless an address is set.

import { type EnvironmentReader, maskedUrl } from './environment.ts';
import { integer, listOf } from './environment-values.ts';

/** One way to a provider: `twilio://id:secret@api.twilio.com?from=+4930…`. */
export interface PhoneLine {
  /** As its file in on-call/contact-methods/phone/providers/ is called. */
  provider: string;
  /** Where it is called, without a trailing slash. */
  base: string;
  id: string;
  secret: string;
  /** The number, or the name, that messages come from. */
  from: string;
  options: Readonly<Record<string, string>>;
}

export interface PhoneConfig {
  sms: PhoneLine | null;
  voice: PhoneLine | null;
  /** What numbers may begin with, such as `+49`. None: no number may be added. */
  phonePrefixes: string[];
  /** Parts of text messages and calls of one account in 24 hours. */
  phoneUnitsPerDay: number;
}

const phoneProviders = {
  sms: ['twilio', 'vonage', 'plivo', 'telnyx', 'elks', 'gateway'],
  voice: ['twilio', 'plivo', 'telnyx', 'asterisk', 'gateway'],
} as const;

const SHAPE = /^([a-z]+)(?:\+(https?))?:\/\/(.+)$/s;

export function readPhone(env: EnvironmentReader): PhoneConfig {
  const config = {
    sms: lineOf(env, 'TOCSIN_SMS_URL', phoneProviders.sms),
    voice: lineOf(env, 'TOCSIN_VOICE_URL', phoneProviders.voice),
    phonePrefixes: env.read<string[]>({
      name: 'TOCSIN_PHONE_PREFIXES',
      allowed: 'country codes, or more of the number, separated by commas, such as +49,+43',
      fallback: [],
      parse: (text) => listOf(text, (entry) => /^\+[1-9]\d{0,9}$/.test(entry)),
    }),
    phoneUnitsPerDay: integer(env, 'TOCSIN_PHONE_UNITS_PER_DAY', [1, 100_000], 100),
  };
  if ((config.sms || config.voice) && config.phonePrefixes.length === 0)
    env.refuse(
      'TOCSIN_SMS_URL or TOCSIN_VOICE_URL is set, so TOCSIN_PHONE_PREFIXES must say to which countries, such as +49,+43.',
    );
  return config;
}

const lineOf = (env: EnvironmentReader, name: string, providers: readonly string[]) =>
  env.read<PhoneLine | null>({
    name,
    allowed: `an address such as twilio://id:secret@api.twilio.com?from=+4930123456, of one of ${providers.join(', ')}`,
    fallback: null,
    parse: (text) => phoneLine(text, providers),
    shown: maskedUrl,
  });

function phoneLine(text: string, providers: readonly string[]): PhoneLine | undefined {
  const [, provider = '', scheme = 'https', rest = ''] = SHAPE.exec(text) ?? [];
  // A plus sign is part of a number here, and no space.
  const url = URL.parse(`${scheme}://${rest.replace(/(?<=\?.*)\+/gs, '%2B')}`);
  if (!providers.includes(provider) || !url) return undefined;
  const { from = '', ...options } = Object.fromEntries(url.searchParams);
  if (from === '' || /[\p{Cc}]/u.test(from)) return undefined;
  return {
    ...{ provider, from, options },
    base: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    id: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}
