// The text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/), version 0.0.4. Pure.

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  labels: Labels;
  value: number;
}

export interface Family {
  name: string;
  help: string;
  type: 'gauge' | 'summary';
  samples: readonly Sample[];
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Families without a sample keep their HELP and TYPE, so that a dashboard finds the name. */
export const exposition = (families: readonly Family[]): string =>
  families
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map((sample) => lineOf(name, sample)).join('')}`,
    )
    .join('');

function lineOf(name: string, { labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const escaped = (text: string) => text.replace(/[\\"\n]/g, (character) => ESCAPES[character] ?? character);
