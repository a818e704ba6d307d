import { useText } from '../../i18n/text.ts';
import { KeyHints } from '../../ui/keys/key-hints.tsx';

/** The keys of a list of checks. */
export function ListHints({ isSelectable }: { isSelectable: boolean }) {
  const common = useText('common');
  const t = useText('checks');
  const hints = [
    { keys: ['j', 'k'], label: t('hint_move') },
    { keys: ['Enter'], label: common('key_open_row') },
    { keys: ['x'], label: common('key_select_row') },
  ];
  return <KeyHints hints={isSelectable ? hints : hints.slice(0, 2)} />;
}
