// Language and time zone of the person who looks: as their profile says, until it is known as the browser says.

import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { setLanguage } from './text.ts';

const { subscribe, notify } = createListeners();
/** Of the profile. Asking the browser takes 12 ms, and usually the profile is there first. */
let zone: string | undefined;

/** To be called with every profile that is read or changed. Resolves when the texts of its language are shown. */
export async function followProfile(profile: { language: string; time_zone: string }): Promise<void> {
  setZone(profile.time_zone);
  await setLanguage(profile.language);
}

export function useZone(): string {
  return useSyncExternalStore(subscribe, currentZone);
}

export function currentZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

function setZone(name: string): void {
  if (name === zone) return;
  zone = name;
  notify();
}
