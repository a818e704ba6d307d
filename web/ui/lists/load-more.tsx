import { useText } from '../../i18n/text.ts';
import { Button } from '../controls/button.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onMore(): void;
}

/** At the end of a list that comes in pages. */
export function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps) {
  const t = useText('common');
  if (!hasMore) return null;
  return (
    <div className="end">
      <Button busy={isLoading} onClick={onMore}>
        {t('load_more')}
      </Button>
    </div>
  );
}
