// Keys of the page: single ones and sequences, outside of fields only, and never where they are turned off (WCAG 2.1.4).

import { createContext, use, useLayoutEffect, useRef } from 'react';
import { createKeyRegistry, type KeyActs } from './key-registry.ts';

const registry = createKeyRegistry();

/** The layer that a component lies on: a dialog has one of its own. */
const KeyLayer = createContext(0);
export const KeyLayerProvider = KeyLayer.Provider;

export const openKeyLayer = registry.openLayer;

/** What can be pressed now, for the list of keys. */
export const listKeys = registry.list;

/**
 * `useKeys({ a: acknowledge, 'g o': { run: toOverview, label: t('overview') } })`, while the component is shown. What is
 * drawn and what its keys do change together: who sees a button may press its key at once.
 */
export function useKeys(acts: KeyActs): void {
  const layer = use(KeyLayer);
  const newest = useRef(acts);
  useLayoutEffect(() => {
    newest.current = acts;
  });
  const names = JSON.stringify(
    Object.entries(acts).map(([keys, act]) => [keys, typeof act === 'function' ? null : (act.label ?? null)]),
  );
  useLayoutEffect(() => {
    const bound: [keys: string, label: string | null][] = JSON.parse(names);
    return registry.add(
      Object.fromEntries(
        bound.map(([keys, label]) => [
          keys,
          { run: () => runNewest(newest.current, keys), label: label ?? undefined },
        ]),
      ),
      layer,
    );
  }, [names, layer]);
}

function runNewest(acts: KeyActs, keys: string): void {
  const act = acts[keys];
  if (typeof act === 'function') act();
  else act?.run();
}

const REMEMBERED = 'tocsin.keys';
const OFF = 'off';

export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(REMEMBERED) !== OFF;
  } catch {
    return true;
  }
}

/** Of this browser. Throws where storage is forbidden. */
export function setKeysOn(areOn: boolean): void {
  if (areOn) localStorage.removeItem(REMEMBERED);
  else localStorage.setItem(REMEMBERED, OFF);
}

/** What is done again for as long as its key is held down; an act is done once. */
const HELD_DOWN: ReadonlySet<string> = new Set(['j', 'k']);

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.repeat && !HELD_DOWN.has(event.key)) return;
  if (event.key.length > 1 && event.key !== 'Enter' && event.key !== 'Escape') return;
  if (isTyped(event.target) || (isPressed(event.target) && (event.key === 'Enter' || event.key === ' ')))
    return;
  if (!areKeysOn()) return;
  const act = registry.press(event.key, event.timeStamp);
  if (act === null) return;
  event.preventDefault();
  if (act !== 'waits') act.run();
}

const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=""], [contenteditable=true], [role=menu], [role=listbox]';

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** What Enter and the space bar act on by themselves. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary, input') !== null;

window.addEventListener('keydown', handleKey);
