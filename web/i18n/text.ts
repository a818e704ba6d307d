// Texts on the page: which language is shown, which catalogues are here, and `t` for components.

import { use, useEffect, useSyncExternalStore } from 'react';
import { type Language, languages } from '../../shared/languages.ts';
import type { Texts } from '../../shared/texts/texts.ts';
import { createListeners } from '../listeners.ts';
import { chooseReading, type Reading } from './choose-reading.ts';
import { loadLanguage } from './language-texts.ts';
import { firstReading, remember } from './last-language.ts';
import { setNumberLocale } from './numbers.ts';
import { settle } from './settle.ts';
import { type Area, type Translate, translator } from './translate.ts';

const translators = new Map<string, Translate<Area>>();
const loading = new Map<string, Promise<Translate<Area>>>();
const asked = new Set<Area>();
const { subscribe, notify } = createListeners();

let reading: Reading = firstReading();
let newest = reading;
setNumberLocale(reading.language, reading.locale);

/** Begins with the texts that every page needs; call it first of all, so that they load beside everything else. */
export function startTexts(): Promise<void> {
  showInDocument();
  return loadTexts(['common', 'shell', 'states']);
}

export async function loadTexts(areas: readonly Area[]): Promise<void> {
  for (const area of areas) asked.add(area);
  await loadAll(areas, reading.language);
}

/** `tag` is the person's language (BCP 47). Everything on the page changes at once, when its texts are there. */
export async function setLanguage(tag: string): Promise<void> {
  const next = chooseReading([tag, ...navigator.languages]);
  newest = next;
  await loadAll([...asked], next.language);
  if (newest !== next) return;
  remember(tag);
  if (reading.language === next.language && reading.locale === next.locale) return;
  reading = next;
  setNumberLocale(next.language, next.locale);
  showInDocument();
  notify();
}

/** The language shown, and the locale to format with. */
export function useReading(): Reading {
  return useSyncExternalStore(subscribe, currentReading);
}

/** `t` of an area; it stays the same function until the language changes. Waits (suspends) for texts not loaded. */
export function useText<A extends Area>(area: A): Translate<A> {
  const { language } = useReading();
  asked.add(area);
  return use(loadOne(area, language)) as Translate<A>;
}

/** The texts that the service has too. Waits (suspends) for texts not loaded. */
export function useSharedTexts(): Texts {
  const { language } = useReading();
  return use(loadLanguage(language)).shared;
}

/** `t` of an area that is seldom wanted; undefined until its texts are here, which this asks for. */
export function useLateText<A extends Area>(area: A): Translate<A> | undefined {
  useEffect(() => {
    // What was to be said is said in other words until then.
    loadTexts([area]).catch(() => undefined);
  }, [area]);
  return useLoadedText(area);
}

/** `t` of an area, undefined until somebody has asked for its texts and they are here. */
export function useLoadedText<A extends Area>(area: A): Translate<A> | undefined {
  const { language } = useReading();
  const found = useSyncExternalStore(subscribe, () => translators.get(fileOf(area, language)));
  return found as Translate<A> | undefined;
}

/** `t` outside of components; the area must have been loaded. */
export function textOf<A extends Area>(area: A): Translate<A> {
  return translatorOf(area, reading.language);
}

function currentReading(): Reading {
  return reading;
}

function translatorOf<A extends Area>(area: A, language: Language): Translate<A> {
  const found = translators.get(fileOf(area, language));
  if (!found) throw new Error(`The texts of ${area} are not loaded`);
  return found as Translate<A>;
}

async function loadAll(areas: readonly Area[], language: Language): Promise<void> {
  await Promise.all([loadLanguage(language), ...areas.map((area) => loadOne(area, language))]);
}

function loadOne(area: Area, language: Language): Promise<Translate<Area>> {
  const file = fileOf(area, language);
  const known = loading.get(file);
  if (known) return known;
  const begun = load(area, language).then((found) => {
    translators.set(file, found);
    settle(begun, found);
    notify();
    return found;
  });
  loading.set(file, begun);
  begun.catch(() => loading.delete(file));
  return begun;
}

async function load(area: Area, language: Language): Promise<Translate<Area>> {
  const { areas } = await loadLanguage(language);
  const { default: catalogue } = await areas[area]();
  return translator(catalogue);
}

const fileOf = (area: Area, language: Language) => `${language}/${area}`;

function showInDocument(): void {
  document.documentElement.lang = reading.language;
  document.documentElement.dir = languages[reading.language].dir;
}
