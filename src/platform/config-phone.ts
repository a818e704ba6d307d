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
  /** Of one part of a text message, or of one call; null: unknown. */
  price: number | null;
  options: Readonly<Record<string, string>>;
}

export interface PhoneConfig {
  sms: PhoneLine | null;
  voice: PhoneLine | null;
  /** What numbers may begin with, such as `+49`. None: no number may be added. */
  phonePrefixes: string[];
  /** Parts of text messages and calls of one account in 24 hours. */
  phoneUnitsPerDay: number;
  /** The same of all accounts on a UTC day. */
  phoneInstanceUnitsPerDay: number;
  /** What they may cost on a UTC day, in the currency of the prices; null: unbounded. */
  phoneCostPerDay: number | null;
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
    phoneInstanceUnitsPerDay: integer(env, 'TOCSIN_PHONE_INSTANCE_UNITS_PER_DAY', [1, 10_000_000], 1_000),
    phoneCostPerDay: env.read<number | null>({
      name: 'TOCSIN_PHONE_COST_PER_DAY',
      allowed: 'an amount such as 25 or 12.50, in the currency of the prices',
      fallback: null,
      parse: (text) => amountOf(text) || undefined,
    }),
  };
  const isUnpriced = [config.sms, config.voice].some((line) => line?.price === null);
  if (config.phoneCostPerDay !== null && isUnpriced)
    env.refuse(
      'TOCSIN_PHONE_COST_PER_DAY is set, so TOCSIN_SMS_URL and TOCSIN_VOICE_URL must say what one costs, such as &price=0.08.',
    );
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

/** undefined: it is none. */
const amountOf = (text: string): number | undefined =>
  /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;

function phoneLine(text: string, providers: readonly string[]): PhoneLine | undefined {
  const [, provider = '', scheme = 'https', rest = ''] = SHAPE.exec(text) ?? [];
  // A plus sign is part of a number here, and no space.
  const url = URL.parse(`${scheme}://${rest.replace(/(?<=\?.*)\+/gs, '%2B')}`);
  if (!providers.includes(provider) || !url) return undefined;
  const { from = '', price, ...options } = Object.fromEntries(url.searchParams);
  if (from === '' || /[\p{Cc}]/u.test(from)) return undefined;
  const costs = price === undefined ? null : amountOf(price);
  if (costs === undefined) return undefined;
  return {
    ...{ provider, from, price: costs, options },
    base: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    id: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}
