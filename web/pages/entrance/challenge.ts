// A sign-in that waits for its second step: kept for this tab, so that a reload does not lose it.

export interface Challenge {
  challenge_token: string;
  methods: readonly string[];
  expires_at: string;
  /** Where to go on afterwards. */
  next: string;
}

const NAME = 'tocsin.challenge';

export const keepChallenge = ({ challenge_token, methods, expires_at, next }: Challenge): void =>
  sessionStorage.setItem(NAME, JSON.stringify({ challenge_token, methods, expires_at, next }));

export const clearChallenge = (): void => sessionStorage.removeItem(NAME);

/** null where there is none, or only one that is over. */
export function readChallenge(now: number): Challenge | null {
  const kept = sessionStorage.getItem(NAME);
  if (kept === null) return null;
  const challenge: Challenge = JSON.parse(kept);
  return new Date(challenge.expires_at).getTime() > now ? challenge : null;
}
