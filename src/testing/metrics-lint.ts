// The rules of `promtool check metrics` (util/testutil/promlint of Prometheus), for the text that /metrics answers.

interface Family {
  name: string;
  type: string;
  help: string;
  /** The labels of all its samples. */
  labels: ReadonlySet<string>;
}

const BASE_UNIT: Record<string, readonly string[]> = {
  seconds: ['minute', 'minutes', 'hour', 'hours', 'day', 'days', 'week', 'weeks'],
  meters: ['meter', 'feet', 'inch', 'inches', 'yard', 'yards', 'mile', 'miles'],
  bytes: ['bit', 'bits', 'byte'],
  celsius: ['kelvin', 'kelvins', 'fahrenheit', 'rankine'],
  grams: ['gram', 'pound', 'pounds', 'ounce', 'ounces'],
};
const BASES = ['second', 'seconds', 'meters', 'bytes', 'celsius', 'grams', 'amperes', 'volts', 'joules'];
const PREFIXES = ['pico', 'nano', 'micro', 'milli', 'centi', 'deci', 'deca', 'hecto', 'kilo', 'kibi'].concat([
  'mega',
  'mebi',
  'giga',
  'gibi',
  'tera',
  'tebi',
  'peta',
  'pebi',
]);
const ABBREVIATED = /^(s|ms|us|ns|sec|b|kb|mb|gb|tb|pb|m|h|d)$/;
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/** What is wrong with each metric, as `name: what`; nothing where all are as they should be. */
export const metricsProblems = (text: string): string[] =>
  familiesOf(text).flatMap((family) => problemsOf(family).map((problem) => `${family.name}: ${problem}`));

function familiesOf(text: string): Family[] {
  const helps = new Map([...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name, help]) => [name, help]));
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
    help: helps.get(name) ?? '',
    labels: labelsOf(text, name),
  }));
}

function labelsOf(text: string, name: string): Set<string> {
  const samples = text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{(.*)\\} \\S+$`, 'gm'));
  return new Set(
    [...samples].flatMap(([, labels = '']) =>
      [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
    ),
  );
}

function problemsOf({ name, type, help, labels }: Family): string[] {
  const words = name.split('_');
  const isSplit = type === 'histogram' || type === 'summary';
  const found: [boolean, string][] = [
    [help === '', 'no help'],
    [type === 'counter' && !name.endsWith('_total'), 'a counter without "_total"'],
    [type !== 'counter' && name.endsWith('_total'), '"_total", and no counter'],
    [!isSplit && /_(count|sum|bucket)$/.test(name), 'ends like a part of a histogram'],
    [type !== 'histogram' && labels.has('le'), 'a label "le", and no histogram'],
    [type !== 'summary' && labels.has('quantile'), 'a label "quantile", and no summary'],
    [words.some((word) => TYPES.includes(word)), 'its type in its name'],
    [name.includes(':'), 'a colon'],
    [[name, ...labels].some((one) => /[a-z][A-Z]/.test(one)), 'camelCase'],
    [words.some((word) => ABBREVIATED.test(word)), 'an abbreviated unit'],
    ...words.map((word): [boolean, string] => [!isBaseUnit(word), `not a base unit: ${word}`]),
  ];
  return found.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}

const isBaseUnit = (word: string) =>
  !Object.values(BASE_UNIT).some((others) => others.includes(word)) &&
  !BASES.some((base) => PREFIXES.some((prefix) => word === `${prefix}${base}`));
