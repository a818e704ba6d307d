// Numbers, shares and sizes as people of a place write them. Pure.

import type { FormatWords } from '../texts/texts.ts';
import { NBSP, NOTHING, remembering, smallNumber } from './parts.ts';

type Amount = number | null | undefined;

const KIBI = 1_024;
const sizes = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

export interface NumberFormat {
  /** A whole number with separators. */
  count: (value: Amount) => string;
  number: (value: Amount, digits?: number) => string;
  /** Of 100; whole in lists, with one decimal in detail. */
  percent: (value: Amount, digits?: number) => string;
  /** Cut to two decimals, never rounded up; 100% only where nothing was lost. The API gives it as a string. */
  uptime: (value: string | Amount) => string;
  /** GiB and its like, three digits that matter. */
  bytes: (value: Amount) => string;
  /** Bytes per second of a disk. */
  byteRate: (bytesPerSecond: Amount) => string;
  /** Mbit/s and its like, from bytes per second. */
  bitRate: (bytesPerSecond: Amount) => string;
  celsius: (value: Amount, digits?: number) => string;
}

export function numberFormat(locale: string, { units }: FormatWords): NumberFormat {
  const intl = remembering((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const fixed = (value: number, options: Intl.NumberFormatOptions) => intl(options).format(value);
  const threeDigits = (value: number) =>
    value < 1_000
      ? fixed(value, { maximumSignificantDigits: 3 })
      : fixed(value, { maximumFractionDigits: 0 });

  const sized = (value: number) => {
    const at = sizes.findIndex((_, power) => isBelowNext(value, power));
    const power = at === -1 ? sizes.length - 1 : at;
    const unit = sizes[power] ?? 'B';
    return threeDigits(value / KIBI ** power) + NBSP + (units[unit] ?? unit);
  };

  return {
    count: given((value) => smallNumber(value, locale) ?? fixed(value, { maximumFractionDigits: 0 })),
    number: (value, digits = 2) => given((known) => fixed(known, { maximumFractionDigits: digits }))(value),
    percent: (value, digits = 0) => given((known) => fixed(known, { ...PERCENT, ...exactly(digits) }))(value),
    uptime: (value) =>
      value === null || value === undefined ? NOTHING : intl(cutFor(value)).format(exact(value)),
    bytes: given(sized),
    byteRate: given((value) => `${sized(value)}/s`),
    bitRate: given((value) => {
      const { unit, of } = bitUnit(value * 8);
      return `${threeDigits(of)}${NBSP}${unit}/s`;
    }),
    celsius: (value, digits = 0) =>
      given((known) => fixed(known, { style: 'unit', unit: 'celsius', ...exactly(digits) }))(value),
  };
}

const PERCENT: Intl.NumberFormatOptions = { style: 'unit', unit: 'percent' };

const exactly = (digits: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
});

/** 1,023.7 MiB would be shown as 1,024 MiB, so it is 1 GiB. */
const isBelowNext = (value: number, power: number) => value / KIBI ** power < KIBI - 0.5;

const cutFor = (value: string | number): Intl.NumberFormatOptions => ({
  ...PERCENT,
  ...exactly(Number(value) === 100 || Number(value) === 0 ? 0 : 2),
  roundingMode: 'trunc',
});

// A string is taken digit by digit; as a number, 99.99 would be a little less.
const exact = (value: string | number) =>
  typeof value === 'string' ? (value as Intl.StringNumericLiteral) : value;

function bitUnit(bits: number) {
  if (bits >= 999_500_000) return { unit: 'Gbit', of: bits / 1e9 } as const;
  if (bits >= 99_950 || bits === 0) return { unit: 'Mbit', of: bits / 1e6 } as const;
  return { unit: 'kbit', of: bits / 1e3 } as const;
}

function given(write: (value: number) => string): (value: Amount) => string {
  return (value) => (value === null || value === undefined || Number.isNaN(value) ? NOTHING : write(value));
}
