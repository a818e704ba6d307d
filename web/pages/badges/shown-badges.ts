// Every badge of an account, and which of them are shown. Pure.

import { inNaturalOrder } from '../../../shared/format/natural-order.ts';
import type { Badged } from './badge-code.ts';
import { BADGE_TYPES, type BadgeQuestion, type BadgeType } from './badge-question.ts';

export interface Badge extends Badged {
  tags: readonly string[];
  isPublic: boolean;
}

interface Subject {
  id: number;
  name: string;
  tags: readonly string[];
  badge_enabled: boolean;
}

export const badgesOf = (type: BadgeType, subjects: readonly Subject[]): Badge[] =>
  subjects.map(({ id, name, tags, badge_enabled }) => ({ type, id, name, tags, isPublic: badge_enabled }));

/** By kind, then by name. */
export function shownBadges(
  badges: readonly Badge[],
  { q = '', kind = [], tag = [] }: BadgeQuestion,
): Badge[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return badges
    .filter(
      ({ type, name, tags }) =>
        (kind.length === 0 || kind.includes(type)) &&
        tag.every((one) => tags.includes(one)) &&
        words.every((word) => [name, ...tags].join('\n').toLowerCase().includes(word)),
    )
    .sort(
      (one, other) =>
        BADGE_TYPES.indexOf(one.type) - BADGE_TYPES.indexOf(other.type) ||
        inNaturalOrder(one.name, other.name) ||
        one.id - other.id,
    );
}
