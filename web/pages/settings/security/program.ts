// Which browser a User-Agent header means, and on which system. Pure.

/** The first that fits: most browsers name others as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameOf = (agent: string, names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** null where it is none that is known. */
export function programOf(agent: string): { browser: string; system: string } | null {
  const browser = nameOf(agent, BROWSERS);
  const system = nameOf(agent, SYSTEMS);
  return browser && system ? { browser, system } : null;
}
