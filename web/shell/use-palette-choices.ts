// What the palette can find: things of the account, pages, and what the open page can do.

import type { LucideIcon } from 'lucide-react';
import { Play, Settings, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { useAccount } from '../api/session.ts';
import { useText } from '../i18n/text.ts';
import { useStatedActions } from '../ui/page-actions.ts';
import type { StateName } from '../ui/state-of.ts';
import { type Choice, matching } from './palette-choices.ts';
import { FIRST, MONITOR, PUBLISH } from './sections.ts';

export interface PaletteChoice extends Choice {
  icon: LucideIcon;
  state: StateName | null;
  /** Where it leads; null where it is done instead. */
  to: string | null;
  run: () => void;
}

interface PaletteChoices {
  choices: PaletteChoice[];
  isSearching: boolean;
  hasFailed: boolean;
}

const nothing = () => undefined;

export function usePaletteChoices(question: string): PaletteChoices {
  const asked = question.trim();
  const pages = usePages(useAccount());
  const actions = useActions();
  return {
    choices: [...matching(pages, asked), ...matching(actions, asked)],
    isSearching: false,
    hasFailed: false,
  };
}

function usePages(account: number): PaletteChoice[] {
  const t = useText('shell');
  return useMemo(() => {
    const page = (name: string, label: string, path: string, icon: LucideIcon): PaletteChoice => ({
      id: `page-${name}`,
      label,
      hint: t('kind_page'),
      group: 'go',
      key: null,
      icon,
      state: null,
      to: `/a/${account}${path}`,
      run: nothing,
    });
    return [
      ...[...FIRST, ...MONITOR, ...PUBLISH].map(({ name, path, icon }) => page(name, t(name), path, icon)),
      page('maintenance', t('maintenance'), '/maintenance', Wrench),
      page('settings', t('settings'), '/settings/profile', Settings),
    ];
  }, [t, account]);
}

function useActions(): PaletteChoice[] {
  const stated = useStatedActions();
  return useMemo(
    () =>
      stated.map(({ id, label, key, run }) => ({
        id: `action-${id}`,
        label,
        hint: '',
        group: 'do',
        key,
        icon: Play,
        state: null,
        to: null,
        run,
      })),
    [stated],
  );
}
