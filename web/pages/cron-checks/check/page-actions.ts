// What the palette offers on the page of a check.

import { useMemo, useRef } from 'react';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { type PageAction, usePageActions } from '../../../ui/page/page-actions.ts';

interface Acts {
  acknowledge: (() => void) | undefined;
  turn(): void;
  edit(): void;
  duplicate(): void;
  rotate(): void;
  remove(): void;
}

/** None for whoever may only look. */
export function useCheckPageActions({ paused }: CronCheck, acts: Acts | null): void {
  const t = useText('cron');
  const common = useText('common');
  const newest = useRef(acts);
  newest.current = acts;
  const mayAct = acts !== null;
  const isAlerting = acts?.acknowledge !== undefined;
  const actions = useMemo((): PageAction[] => {
    if (!mayAct) return [];
    const action = (id: keyof Acts, label: string, key: string | null = null): PageAction => ({
      id,
      label,
      key,
      run: () => newest.current?.[id]?.(),
    });
    return [
      ...(isAlerting ? [action('acknowledge', common('acknowledge'), 'a')] : []),
      action('turn', paused ? t('resume_this') : t('pause_this')),
      action('edit', t('edit_this')),
      action('duplicate', common('duplicate')),
      action('rotate', t('rotate')),
      action('remove', t('delete_this')),
    ];
  }, [t, common, mayAct, isAlerting, paused]);
  usePageActions(actions);
}
