import type { Translate } from './translate.ts';

export const PLANS = ['free', 'pro', 'business', 'unlimited'] as const;

/** In the language of the person, where it is one of ours. */
export function planName(plan: string, common: Translate<'common'>): string {
  const known = PLANS.find((one) => one === plan);
  return known ? common(`plan_${known}`) : plan;
}
