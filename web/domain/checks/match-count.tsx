import { useText } from '../../i18n/text.ts';

interface MatchCountProps {
  count: number;
  /** Of the account; undefined until they are counted. */
  total: number | undefined;
  /** Whether all that match are here. */
  isWhole: boolean;
}

/** How many match the filters; where more may do so than the page has, it says so. */
export function MatchCount({ count, total, isWhole }: MatchCountProps) {
  const t = useText('checks');
  if (total === undefined) return null;
  return (
    <p className="matches muted" role="status">
      {isWhole ? t('matches', { count, total }) : t('matches_at_least', { count, total })}
    </p>
  );
}
