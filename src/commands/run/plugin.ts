// Plugins of Nagios, Icinga and others (monitoring-plugins.org/doc/guidelines.html): what their exit code means, and
// what is sent of their output. Pure.

import { type Ending, exitCodeOf, type Verdict, verdictOf } from './ending.ts';
import { firstBytes, lastBytes, type OutputPart } from './tail.ts';

/** From which state on the result of a plugin is a failure. */
export const failingFrom = ['warning', 'critical'] as const;
export type FailingFrom = (typeof failingFrom)[number];

/** More than a ping may carry: which of it is sent depends on where its performance data begins. */
export const PLUGIN_OUTPUT_BYTES = 64 * 1024;

const WARNING = 1;

/** OK is a success, CRITICAL and UNKNOWN are failures; so is WARNING, unless only CRITICAL is to be one. */
export function pluginVerdict(
  ending: Ending,
  { command, overran, failsFrom }: { command: string; overran: string | null; failsFrom: FailingFrom },
): Verdict {
  const verdict = verdictOf(ending, command, overran);
  const isTolerated = exitCodeOf(ending) === WARNING && overran === null && failsFrom === 'critical';
  return isTolerated ? { ...verdict, path: '' } : verdict;
}

/** The beginning of what a plugin writes: its first line is what matters. */
export function openHead(capacity: number): OutputPart {
  const chunks: Buffer[] = [];
  let left = capacity;
  return {
    push(chunk) {
      if (left === 0) return;
      // A copy: the rest of a large chunk is not held.
      chunks.push(Buffer.from(chunk.subarray(0, left)));
      left -= Math.min(left, chunk.length);
    },
    bytes: () => Buffer.concat(chunks),
  };
}

interface PluginOutput {
  summary: string;
  details: string;
  /** Such as `load1=0.310;5;10;0;`, one for each value. */
  performance: string[];
}

/** `summary | data`, lines of details, and behind the next `|` more data. */
export function readPluginOutput(text: string): PluginOutput {
  const [first = '', ...rest] = text.trim().split(/\r?\n/);
  const [summary, ofFirst] = atBar(first);
  const [details, ofRest] = atBar(rest.join('\n'));
  return { summary, details, performance: `${ofFirst}\n${ofRest}`.match(/(?:'[^'\n]*'|[^\s'])+/g) ?? [] };
}

function atBar(text: string): [before: string, after: string] {
  const bar = text.indexOf('|');
  return bar < 0 ? [text.trim(), ''] : [text.slice(0, bar).trim(), text.slice(bar + 1)];
}

/** What the last ping carries: summary and performance data first of all, and what still fits of the details. */
export function pluginBody(output: Buffer, sentence: string | null, limit: number): Buffer {
  const { summary, details, performance } = readPluginOutput(output.toString('utf8'));
  const end = sentence === null ? EMPTY : lastBytes(Buffer.from(`${sentence}\n`), limit);
  let left = limit - end.length;
  const fit = (text: string) => {
    const part = text === '' ? EMPTY : firstBytes(Buffer.from(`${text}\n`), left);
    left -= part.length;
    return part;
  };
  const head = fit(summary);
  const data = fit(performance.length === 0 ? '' : ['', 'Performance data:', ...performance].join('\n'));
  const between = fit(details);
  return Buffer.concat([head, between, data, end]);
}

const EMPTY = Buffer.alloc(0);
