// Which telephone numbers may be sent to. Pure.

const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * What costs more than a call or is no person's telephone, by the operators' numbering plans: premium rates, shared costs,
 * personal numbers and satellites.
 */
const PREMIUM = [
  ...['+979', '+808', '+870', '+878', '+881', '+882', '+883'],
  ...[
    '+1900',
    '+1976',
    '+3090',
    '+3190',
    '+3290',
    '+3380',
    '+3381',
    '+3382',
    '+3389',
    '+3480',
    '+34905',
    '+34907',
  ],
  ...[
    '+35115',
    '+35160',
    '+35176',
    '+353150',
    '+353151',
    '+353152',
    '+353153',
    '+353154',
    '+353155',
    '+353156',
  ],
  ...[
    '+353157',
    '+353158',
    '+353159',
    '+35860',
    '+35870',
    '+36690',
    '+3690',
    '+3691',
    '+37090',
    '+37190',
    '+372900',
  ],
  ...[
    '+3889',
    '+38590',
    '+38690',
    '+3989',
    '+40900',
    '+4190',
    '+42090',
    '+421900',
    '+43810',
    '+43820',
    '+43821',
  ],
  ...[
    '+4390',
    '+4393',
    '+4470',
    '+4484',
    '+4487',
    '+449',
    '+4590',
    '+46900',
    '+46939',
    '+46944',
    '+4782',
    '+4870',
  ],
  ...[
    '+49137',
    '+49180',
    '+49900',
    '+52900',
    '+5590',
    '+6119',
    '+64900',
    '+7809',
    '+81990',
    '+90900',
    '+97290',
  ],
];

/** Of the numbering plan of North America, but with rates of their own: +1 alone does not allow them. */
const OVERSEAS = [
  ...[242, 246, 264, 268, 284, 340, 345, 441, 473, 649, 658, 664, 670, 671, 684, 721, 758, 767, 784],
  ...[787, 809, 829, 849, 868, 869, 876, 939],
].map((area) => `+1${area}`);

/** As it is stored: without what people write between the digits. */
export const tidyNumber = (text: string): string => text.replaceAll(/[\s().\-/]/g, '');

/** `allowed`: what numbers may begin with. null: nothing is wrong. */
export function numberProblem(number: string, allowed: readonly string[]): string | null {
  if (!E164.test(number)) return 'a number with its country code, such as +4915112345678';
  if (PREMIUM.some((prefix) => number.startsWith(prefix))) return 'premium-rate numbers are not called';
  const overseas = OVERSEAS.find((prefix) => number.startsWith(prefix));
  const allows = (prefix: string) =>
    number.startsWith(prefix) && (overseas === undefined || prefix.startsWith(overseas));
  if (allowed.some(allows)) return null;
  return allowed.length === 0
    ? 'no telephone numbers can be added on this instance'
    : `must begin with one of ${allowed.join(', ')}`;
}

/** Enough to recognise it. */
export const numberHint = (number: string): string => `${number.slice(0, 3)}…${number.slice(-4)}`;
