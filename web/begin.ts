// What can be asked for before the page is evaluated, so that the answers come meanwhile: imported first of all, and
// knows little.

import { askFirstReads, showsWatched } from './api/first-reads.ts';
import { openFirstStream } from './api/live/first-stream.ts';
import { loadLanguage } from './i18n/language-texts.ts';
import { firstReading } from './i18n/last-language.ts';
import { applyRememberedTheme } from './ui/page/theme.ts';

applyRememberedTheme();
const [, account, below = ''] = /^\/a\/(\d+)(?:\/(.*))?$/.exec(location.pathname) ?? [];
if (account !== undefined) {
  const isSeen = document.visibilityState === 'visible';
  const opened = isSeen ? openFirstStream(Number(account), navigator.locks ?? null) : Promise.resolve(null);
  void askFirstReads(Number(account), below, opened);
  // Addresses and times are set in it: asked for by the page itself, it comes late and the page is laid out twice.
  if (showsWatched(below)) document.fonts.load('1rem "IBM Plex Mono"').catch(() => undefined);
}
// Whoever needs the texts meets the failure.
loadLanguage(firstReading().language).catch(() => undefined);
