// Until the profile is known, the page speaks as it did last time. Storage may be forbidden; then the browser decides.

import { chooseReading, type Reading } from './choose-reading.ts';

const KEY = 'tocsin.language';

export const firstReading = (): Reading => chooseReading([...remembered(), ...navigator.languages]);

function remembered(): string[] {
  try {
    const tag = localStorage.getItem(KEY);
    return tag ? [tag] : [];
  } catch {
    return [];
  }
}

export function remember(tag: string): void {
  try {
    localStorage.setItem(KEY, tag);
  } catch {
    // Then it is asked for again next time.
  }
}
