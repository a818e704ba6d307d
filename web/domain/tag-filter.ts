import { useText } from '../i18n/text.ts';
import type { Filter } from '../ui/lists/filter-bar.tsx';

/** Offers the tags that there are, and those that the address asks for whether they are there or not. */
export function useTagFilter(
  tags: Iterable<string>,
  { chosen, onChoose }: Pick<Filter, 'chosen' | 'onChoose'>,
): Filter {
  const common = useText('common');
  return {
    name: 'tag',
    title: common('tags'),
    any: common('any_tag'),
    isMany: true,
    options: [...new Set([...tags, ...chosen])].map((tag) => ({ value: tag, label: tag })),
    chosen,
    onChoose,
  };
}
