// Assertions of an uptime check as they are given and shown. Which of them make sense is said by `assertionIssues`.

import { assertionSources } from '../../../shared/probe-facts.ts';
import { kindsOfSource, measuresOf } from '../../../shared/probe-kinds.ts';
import { assertionListsOf } from './probes/condition-schema.ts';

const quoted = (names: readonly string[], between: string) =>
  names.map((name) => `\`${name}\``).join(between);
const sourcesByKinds = Map.groupBy(
  assertionSources.filter((source) => source !== 'latency'),
  (source) => quoted(kindsOfSource(source), ' and '),
);
const sources = [...sourcesByKinds].map(([kinds, of]) => `${kinds}: ${quoted(of, ', ')}`);
const measured = kindsOfSource('fact').map((kind) => `\`${kind}\` ${quoted(measuresOf(kind), ', ')}`);

export const { given: GivenAssertions, shown: ShownAssertions } = assertionListsOf({
  sources: [...sources, 'all: `latency` (ms).'].join('; '),
  path: `\`json\`: JSONPath (RFC 9535), null: \`$\`. \`metric\`: such as \`queue_size{queue="mail"}\`, of the text format of Prometheus. \`header\`: its name. \`fact\`: ${measured.join('; ')}. Others: null.`,
  list: 'All must hold.',
});
