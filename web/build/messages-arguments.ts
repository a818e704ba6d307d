// What a message asks for: its arguments by kind, and what is wrong with it.

import { parse, type Select, type Token } from '@messageformat/parser';
import { tagsIn } from '../i18n/markers.ts';

type Kind = 'text' | 'select' | 'number' | 'tag';

export interface Analysis {
  /** By name, in alphabetical order. */
  args: Record<string, Kind>;
  problems: string[];
}

const RANK: Kind[] = ['text', 'select', 'number', 'tag'];

export function analyse(language: string, message: string): Analysis {
  const { cardinal, ordinal, needed } = casesOf(language);
  try {
    const tokens = parse(message, { cardinal, ordinal, strict: true, strictPluralKeys: true });
    const found = new Map<string, Kind>();
    const problems = [...writing(message), ...inTokens(tokens, { found, needed })];
    return { args: Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))), problems };
  } catch (error) {
    return { args: {}, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

interface Findings {
  found: Map<string, Kind>;
  /** The cases that a choice must have. */
  needed: Readonly<Record<Select['type'], readonly string[]>>;
}

function inTokens(tokens: Token[], findings: Findings): string[] {
  const literals = tokens.map((token) => (token.type === 'content' ? token.value : ' ')).join('');
  return [...tagProblems(literals, findings), ...tokens.flatMap((token) => inToken(token, findings))];
}

function inToken(token: Token, findings: Findings): string[] {
  switch (token.type) {
    case 'argument':
      return note(findings, token.arg, 'text');
    case 'function':
      if (token.key !== 'number' || token.param)
        return [`{${token.arg}, ${token.key}} is not for catalogues: format first`];
      return note(findings, token.arg, 'number');
    case 'select':
    case 'plural':
    case 'selectordinal':
      return inCases(token, findings);
    default:
      return [];
  }
}

function inCases(token: Select, findings: Findings): string[] {
  const keys = token.cases.map((one) => one.key);
  const missing = findings.needed[token.type].filter((category) => !keys.includes(category));
  return [
    ...note(findings, token.arg, token.type === 'select' ? 'select' : 'number'),
    ...missing.map((category) => `{${token.arg}, ${token.type}} has no ${category}`),
    ...token.cases.flatMap((one) => inTokens(one.tokens, findings)),
  ];
}

/** The more specific kind wins: what is chosen by may be shown too. */
function note({ found }: Findings, name: string, kind: Kind): string[] {
  const before = found.get(name) ?? kind;
  found.set(name, RANK.indexOf(kind) > RANK.indexOf(before) ? kind : before);
  if (before !== kind && [before, kind].includes('tag')) return [`${name} is both a tag and an argument`];
  return /^[a-z][a-z0-9_]*$/.test(name) ? [] : [`{${name}} is not snake_case`];
}

function tagProblems(literals: string, findings: Findings): string[] {
  const open: string[] = [];
  const problems: string[] = [];
  for (const tag of tagsIn(literals)) {
    if (!tag.closes) open.push(tag.name);
    else if (open.pop() !== tag.name) problems.push(`</${tag.name}> closes nothing`);
    problems.push(...note(findings, tag.name, 'tag'));
  }
  return [...problems, ...open.map((name) => `<${name}> is not closed`)];
}

function writing(message: string): string[] {
  return [
    ...(message.trim() === '' ? ['is empty'] : []),
    ...(message === message.trim() ? [] : ['begins or ends with a space: a text is whole']),
    ...(message.includes('...') ? ['has three dots: write …'] : []),
    ...(/"/.test(message) ? ['has straight quotes: write “ ” or „ “'] : []),
    ...(/(?<![{}])'(?![{}])/.test(message) ? ['has a straight apostrophe: write ’'] : []),
  ];
}

interface Cases extends Pick<Findings, 'needed'> {
  cardinal: Intl.LDMLPluralRule[];
  ordinal: Intl.LDMLPluralRule[];
}

const casesByLanguage = new Map<string, Cases>();

/** Found once for each language: to count takes longer than to read a message. */
function casesOf(language: string): Cases {
  const known = casesByLanguage.get(language);
  if (known) return known;
  const cases = {
    cardinal: categories(language, 'cardinal'),
    ordinal: categories(language, 'ordinal'),
    needed: {
      select: ['other'],
      plural: counted(language, 'cardinal'),
      selectordinal: counted(language, 'ordinal'),
    },
  };
  casesByLanguage.set(language, cases);
  return cases;
}

function categories(language: string, type: Intl.PluralRuleType): Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
}

/** `many` of French begins at a million: nothing is counted that far, and there is always `other`. */
function counted(language: string, type: Intl.PluralRuleType): string[] {
  const rules = new Intl.PluralRules(language, { type });
  return [...new Set([...Array.from({ length: 200 }, (_, count) => rules.select(count)), 'other'])];
}
