import { Check, type LucideIcon, Trash2, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../controls/icon.tsx';
import { useKeys } from '../keys/keys.ts';
import { dismissNotice, holdNotices, undoNotice, useShownNotices } from './undo.ts';
import type { Doing, Notice } from './undo-queue.ts';

const SIGNS: Record<NonNullable<Doing['sign']>, LucideIcon> = {
  done: Check,
  deleted: Trash2,
  failed: TriangleAlert,
};

/** What was done a moment ago, with the way back; `z` takes the last one back. Once in the frame. */
export function Toasts() {
  const t = useText('common');
  const notices = useShownNotices();
  const section = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  const hold = (isFocused: boolean) => {
    hasFocus.current = isFocused;
    holdNotices(isFocused);
  };
  useKeys({ z: { run: () => undoNotice(), label: t('undo') } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a notice goes its button, and no event says of its focus
  useEffect(() => {
    if (hasFocus.current && !section.current?.contains(document.activeElement)) hold(false);
  }, [notices]);
  return (
    <section
      ref={section}
      className="toasts"
      aria-label={t('notices')}
      onPointerEnter={() => holdNotices(true)}
      onPointerLeave={() => holdNotices(false)}
      onFocus={() => hold(true)}
      onBlur={(event) => hold(event.currentTarget.contains(event.relatedTarget))}
    >
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Toast({ notice }: { notice: Notice }) {
  const t = useText('common');
  const sign = notice.sign ?? (notice.leaving === undefined ? 'done' : 'deleted');
  return (
    <div className="toast" data-sign={sign}>
      <Icon of={SIGNS[sign]} size={16} />
      <span>{notice.text}</span>
      {notice.isUndoable ? (
        <button type="button" aria-keyshortcuts="z" onClick={() => undoNotice(notice.id)}>
          {t('undo')}
        </button>
      ) : (
        <button type="button" aria-label={t('close')} onClick={() => dismissNotice(notice.id)}>
          <Icon of={X} size={14} />
        </button>
      )}
    </div>
  );
}
