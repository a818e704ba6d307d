// The tags of an external check that is new. Pure.

import { storableText } from '../../../delivery/texts/storable-text.ts';

const MOST_TAGS = 20;
const MOST_LENGTH = 50;

/** Those of its integration, and labels such as `severity:critical`. */
export const tagsOf = (
  { tags, settings }: { tags: readonly string[]; settings: { tag_labels: readonly string[] } },
  labels: Readonly<Record<string, string>>,
): string[] => {
  const named = settings.tag_labels.flatMap((name) =>
    Object.hasOwn(labels, name) ? [`${name}:${labels[name]}`] : [],
  );
  const written = named.map((tag) => storableText(tag.replaceAll(/\p{Cc}+/gu, ' '), MOST_LENGTH).trim());
  return [...new Set([...tags, ...written.filter(Boolean)])].slice(0, MOST_TAGS);
};
