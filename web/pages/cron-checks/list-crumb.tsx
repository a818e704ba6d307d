import { useAccount } from '../../api/session.ts';
import { useText } from '../../i18n/text.ts';
import { Crumb } from '../../ui/page.tsx';
import { listAddress } from './addresses.ts';

export function ListCrumb() {
  const t = useText('cron');
  return <Crumb to={listAddress(useAccount())}>{t('title')}</Crumb>;
}
