// Metrics as exporters write them: the text format of Prometheus (0.0.4), and OpenMetrics 1.0 as far as values go. Pure.

const NAME = /^[A-Za-z_:][\w:]*/;
const LABEL_NAME = /^[A-Za-z_]\w*/;
const MAX_SELECTOR_LENGTH = 300;
/** More series than anybody means to compare. */
const MAX_FOUND = 1_000;

/** Which series are meant: `queue_size{queue="mail"}`, those of the name that have all these labels. */
interface Selector {
  name: string;
  labels: ReadonlyMap<string, string>;
}

export const METRIC_PROBLEM = 'the name of a metric, with labels such as queue_size{queue="mail"}';

/** null: it is none. */
export function readSelector(text: string): Selector | null {
  if (text.length > MAX_SELECTOR_LENGTH) return null;
  const series = readSeries(text.trim());
  return series && series.rest === '' ? { name: series.name, labels: series.labels } : null;
}

/** The values of the series that are meant, in their order; those that are no finite number are left out. */
export function metricValues(text: string, { name, labels }: Selector): number[] {
  const values: number[] = [];
  for (const line of text.split('\n')) {
    // Few lines are of it, and to read them all would cost more than the rest.
    if (!line.startsWith(name)) continue;
    const series = readSeries(line);
    if (series?.name !== name || !hasAll(series.labels, labels)) continue;
    const value = Number(/^\s+(\S+)/.exec(series.rest)?.[1] ?? Number.NaN);
    if (Number.isFinite(value)) values.push(value);
    if (values.length === MAX_FOUND) break;
  }
  return values;
}

const hasAll = (labels: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): boolean =>
  [...wanted].every(([name, value]) => labels.get(name) === value);

/** A name with its labels, and what stands behind; null: there is none. */
function readSeries(text: string): (Selector & { rest: string }) | null {
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return null;
  const behind = text.slice(name.length);
  if (!behind.startsWith('{')) return { name, labels: new Map(), rest: behind };
  const labels = new Map<string, string>();
  let at = 1;
  for (;;) {
    at += /^[\s,]*/.exec(behind.slice(at, at + 20))?.[0].length ?? 0;
    if (behind[at] === '}') return { name, labels, rest: behind.slice(at + 1) };
    const label = readLabel(behind, at);
    if (label === null) return null;
    labels.set(label.name, label.value);
    at = label.end;
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', '"': '"', '\\': '\\' };

function readLabel(text: string, start: number): { name: string; value: string; end: number } | null {
  const name = LABEL_NAME.exec(text.slice(start, start + MAX_SELECTOR_LENGTH))?.[0];
  if (name === undefined || !text.startsWith('="', start + name.length)) return null;
  let value = '';
  for (let at = start + name.length + 2; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') return { name, value, end: at + 1 };
    if (character === '\\') {
      at += 1;
      value += ESCAPED[text[at] ?? ''] ?? `\\${text[at] ?? ''}`;
    } else value += character;
  }
  return null;
}
