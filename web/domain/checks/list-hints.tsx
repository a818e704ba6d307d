import { useText } from '../../i18n/text.ts';
import { KeyHints } from '../../ui/keys/key-hints.tsx';

/** The keys of a list of checks. */
export function ListHints({ isSelectable }: { isSelectable: boolean }) {
  const common = useText('common');
  const t = useText('checks');
  const hints = [
    { keys: ['j', 'k'], says: t('hint_move') },
    { keys: ['Enter'], says: common('key_open_row') },
    { keys: ['x'], says: common('key_select_row') },
  ];
  return <KeyHints hints={isSelectable ? hints : hints.slice(0, 2)} />;
}
