// Where and when the story of Quillmoor plays: its times, its service, and figures that look measured.

import type { Answer, Caller } from '../../../src/testing/caller.ts';
import type { TestService } from '../../../src/testing/service.ts';

export interface Scene {
  service: TestService;
  /** Whoever acts out the story: the owner of the account, by a key. */
  owner: Caller;
  account_id: number;
  /** Where webhooks and chat are sent. */
  receiver: { url: string; answer: { status: number; body: string } };
}

export type Resource = Answer['body'];

/** A moment in Vilnius, on Tuesday 16 June 2026 unless another day is given. */
export const local = (time: string, day = '2026-06-16') => new Date(`${day}T${time}+03:00`);

export const NOW = local('09:42:10');

/** Time passes until that moment, and what is due is done. */
export const until = ({ service }: Scene, moment: Date): Promise<void> =>
  service.advance(moment.getTime() - service.clock.now().getTime());

/** A figure between `low` and `high` that wanders: the same for the same `step` and `seed`, whenever it is asked for. */
export function wander(step: number, seed: number, [low, high]: readonly [number, number]): number {
  const slow = Math.sin(step / 37 + seed * 1.7) + Math.sin(step / 11 + seed * 3.1) / 2;
  const share = (slow / 1.5 + 1) / 2;
  const jitter = ((step * 7_919 + seed * 104_729) % 97) / 97;
  return low + (high - low) * Math.min(1, Math.max(0, share * 0.8 + jitter * 0.2));
}

export const tenths = (figure: number) => Math.round(figure * 10) / 10;
