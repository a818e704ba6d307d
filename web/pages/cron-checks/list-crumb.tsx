import { useAccount } from '../../api/session.ts';
import { useText } from '../../i18n/text.ts';
import { ListCrumb as Crumb } from '../../ui/list-place.tsx';
import { listAddress } from './addresses.ts';

export function ListCrumb() {
  const t = useText('cron');
  return <Crumb details={listAddress(useAccount())}>{t('title')}</Crumb>;
}
