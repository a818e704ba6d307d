import { NOTHING } from '../../../shared/format/parts.ts';
import { useText } from '../../i18n/text.ts';

/** What a format gave; where it gave a dash, screen readers hear "no data". */
export function Value({ children }: { children: string }) {
  return children === NOTHING ? <NoData /> : children;
}

/** Unknown is not zero. */
export function NoData() {
  const t = useText('common');
  return (
    <>
      <span aria-hidden="true">{NOTHING}</span>
      <span className="vh">{t('no_data')}</span>
    </>
  );
}

/** In place of a value whose answer is under way: that there is no data is not known yet. */
export function ValueAwaited() {
  const t = useText('common');
  return (
    <>
      <i className="sk" style={{ inlineSize: '3.5rem', blockSize: '0.75rem' }} />
      <span className="vh">{t('loading')}</span>
    </>
  );
}
