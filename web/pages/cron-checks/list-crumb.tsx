import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { ListCrumb as Crumb } from '../../ui/lists/list-place.tsx';
import { listAddress } from './addresses.ts';

export function ListCrumb() {
  const t = useText('cron');
  return <Crumb details={listAddress(useAccount())}>{t('title')}</Crumb>;
}
