// The frame around pages that are in no account: like the other one, without what belongs to an account.

import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { Announcer } from '../ui/announcements/announce.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { Toasts } from '../ui/layers/toast.tsx';
import { Mark } from '../ui/page/mark.tsx';
import { usePerson } from './person.ts';
import { Questions } from './questions.tsx';

interface PersonFrameProps {
  /** Over the page: in whose name it acts. */
  bar?: ReactNode;
  /** In the sidebar, below the way back. */
  navigation?: ReactNode;
  children: ReactNode;
}

export function PersonFrame({ bar, navigation, children }: PersonFrameProps) {
  const t = useText('shell');
  usePerson();
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <div className="app">
        <aside className="side" aria-label={t('application')}>
          <span className="mk">
            <Mark size={22} worst="ok" />
          </span>
          <nav aria-label={t('main')}>
            <ul>
              <li>
                <Link to="/">
                  <Icon of={ArrowLeft} />
                  <span>{t('to_overview')}</span>
                </Link>
              </li>
              {navigation}
            </ul>
          </nav>
        </aside>
        <header className="topm">
          <Link to="/" className="btn ghost">
            <Icon of={ArrowLeft} size={20} />
            {t('to_overview')}
          </Link>
        </header>
        <main id="main" tabIndex={-1}>
          {bar}
          {children}
        </main>
      </div>
      <Questions />
      <Toasts />
      <Announcer />
    </>
  );
}
