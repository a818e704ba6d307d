// What the palette can find: things of the account, pages, and what the open page can do.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { Bookmark, BookOpen, LogOut, Palette, Play, Settings, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { searchQuery } from '../../api/resources/search.ts';
import { useAccount } from '../../api/resources/session.ts';
import { viewsQuery } from '../../api/resources/views.ts';
import { useLateText, useText } from '../../i18n/text.ts';
import { parseSearch } from '../../search-params.ts';
import { useStatedActions } from '../../ui/page/page-actions.ts';
import { THEMES } from '../../ui/page/theme.ts';
import { manualAddress } from '../manual-address.ts';
import { FIRST, MONITOR, PUBLISH } from '../sections.ts';
import { signOut } from '../sign-out.ts';
import { useThemeChoice } from '../use-theme-choice.ts';
import { useFurtherPages } from './further-pages.ts';
import type { PaletteChoice } from './palette-choice.ts';
import { matching } from './palette-choices.ts';
import { foundChoice } from './palette-found.ts';
import { useOnCall } from './use-on-call.ts';

interface PaletteChoices {
  choices: PaletteChoice[];
  isSearching: boolean;
  hasFailed: boolean;
}

const nothing = () => undefined;

export function usePaletteChoices(question: string): PaletteChoices {
  const t = useText('shell');
  const states = useText('states');
  const account = useAccount();
  const asked = question.trim();
  const found = useQuery({ ...searchQuery(account, asked), placeholderData: keepPreviousData });
  const pages = usePages(account);
  const views = useViews(account);
  const onCall = useOnCall(account);
  const actions = useActions();
  const things = useMemo(
    () =>
      asked === ''
        ? []
        : (found.data?.results ?? []).map((thing) => foundChoice(thing, { t, states, account })),
    [found.data, asked, t, states, account],
  );
  return {
    // What was found is kept whole: the server looks at hosts, tags and ids too.
    choices: [...things, ...[views, onCall, pages, actions].flatMap((some) => matching(some, asked))],
    isSearching: found.isFetching && asked !== '',
    hasFailed: found.isError,
  };
}

function usePages(account: number): PaletteChoice[] {
  const t = useText('shell');
  const further = useFurtherPages();
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
      ...further.map(({ name, label, path, icon }) => page(name, label, path, icon)),
    ];
  }, [t, account, further]);
}

/** Nothing until they are here: nobody waits for them. */
function useViews(account: number): PaletteChoice[] {
  const t = useLateText('palette');
  const navigate = useNavigate();
  const { data } = useQuery(viewsQuery(account));
  return useMemo(
    () =>
      (data?.views ?? []).map(({ id, list, name, search }) => ({
        id: `view-${id}`,
        label: name,
        hint: t?.('view') ?? '',
        group: 'go',
        key: null,
        icon: Bookmark,
        state: null,
        to: null,
        run: () => void navigate({ to: `/a/${account}/${list}` as string, search: parseSearch(search) }),
      })),
    [data, t, account, navigate],
  );
}

function useActions(): PaletteChoice[] {
  const stated = useStatedActions();
  const t = useLateText('palette');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const chooseTheme = useThemeChoice();
  return useMemo(
    () => [
      ...stated.map(({ id, label, key, run }) => action({ id, label, icon: Play, run }, key)),
      ...(t
        ? [
            action({
              id: 'manual',
              label: t('manual'),
              icon: BookOpen,
              run: () => void window.open(manualAddress(path), '_blank', 'noopener'),
            }),
            ...THEMES.map((theme) =>
              action({
                id: `theme-${theme}`,
                label: t(`theme_${theme}`),
                icon: Palette,
                run: () => void chooseTheme(theme),
              }),
            ),
            action({ id: 'sign-out', label: t('sign_out'), icon: LogOut, run: () => void signOut() }),
          ]
        : []),
    ],
    [stated, t, path, chooseTheme],
  );
}

const action = (
  { id, ...act }: Pick<PaletteChoice, 'id' | 'label' | 'icon' | 'run'>,
  key: string | null = null,
): PaletteChoice => ({ ...act, id: `action-${id}`, hint: '', group: 'do', key, state: null, to: null });
