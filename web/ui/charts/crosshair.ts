// The moment all charts of a page point at. Kept outside of React, so that moving it draws no chart anew.

import { createListeners } from '../../listeners.ts';

interface Pointed {
  at: number;
  /** Which chart the pointer or the focus is on; that one names the moment. */
  by: string;
}

export interface Crosshair {
  read(): Pointed | null;
  point(next: Pointed | null): void;
  subscribe(listener: () => void): () => void;
}

export function createCrosshair(): Crosshair {
  const { subscribe, notify } = createListeners();
  let pointed: Pointed | null = null;
  return {
    read: () => pointed,
    point(next) {
      if (next?.at === pointed?.at && next?.by === pointed?.by) return;
      pointed = next;
      notify();
    },
    subscribe,
  };
}
