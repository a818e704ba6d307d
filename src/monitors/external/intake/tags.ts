// The tags of an external check that is new. Pure.

import { storableText } from '../../../delivery/texts/storable-text.ts';
import type { Report } from '../kinds/report.ts';

const MOST_TAGS = 20;
const MOST_LENGTH = 50;

/** Those of its integration, and labels such as `severity:P1`; the severity in our words as well, as rules name it. */
export const tagsOf = (
  { tags, settings }: { tags: readonly string[]; settings: { tag_labels: readonly string[] } },
  { labels, severity }: Pick<Report, 'labels' | 'severity'>,
): string[] => {
  const named = settings.tag_labels.flatMap((name) => [
    ...(Object.hasOwn(labels, name) ? [`${name}:${labels[name]}`] : []),
    ...(name === 'severity' && severity !== null ? [`severity:${severity}`] : []),
  ]);
  const written = named.map((tag) => storableText(tag.replaceAll(/\p{Cc}+/gu, ' '), MOST_LENGTH).trim());
  return [...new Set([...tags, ...written.filter(Boolean)])].slice(0, MOST_TAGS);
};
