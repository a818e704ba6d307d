import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { announce } from '../announcements/announce.tsx';
import { copyText } from './clipboard.ts';
import { Icon } from './icon.tsx';

const SHOWN_FOR_MS = 2_000;

type CopyOutcome = 'copied' | 'not_copied';

/** Copies, and what came of it for a moment. */
export function useCopy(text: string | (() => string)): { copy(): void; outcome: CopyOutcome | null } {
  const t = useText('common');
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = window.setTimeout(() => setOutcome(null), SHOWN_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  async function copy() {
    const isCopied = await copyText(typeof text === 'string' ? text : text());
    setOutcome(isCopied ? 'copied' : 'not_copied');
    announce(isCopied ? t('copied') : t('copy_failed'));
  }
  return { copy: () => void copy(), outcome };
}

interface CopyButtonProps {
  text: string | (() => string);
  /** What is copied, where several could be meant: completes the name, is not shown. */
  what?: string;
  /** In place of “Copy”. */
  label?: string;
}

export function CopyButton({ text, what, label }: CopyButtonProps) {
  const t = useText('common');
  const { copy, outcome } = useCopy(text);
  return (
    <button
      type="button"
      className="copy"
      onClick={copy}
      aria-label={what === undefined ? undefined : t('copy_what', { what })}
    >
      <Icon of={outcome === 'copied' ? Check : Copy} size={13} />
      {outcome ? t(outcome) : (label ?? t('copy'))}
    </button>
  );
}
