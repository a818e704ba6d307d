// The shape of every page before the dashboard: the mark, one question, and the ways around it.

import type { ReactNode } from 'react';
import { Announcer } from '../../ui/announcements/announce.tsx';
import { Mark } from '../../ui/page/mark.tsx';
import { useHeading } from '../../ui/page/page.tsx';
import styles from './entrance.module.css';

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Links to the neighbouring questions. */
  below?: ReactNode;
}

export function Entrance({ title, lead, children, below }: EntranceProps) {
  const heading = useHeading(title);
  return (
    <>
      <main id="main" className={styles.entrance}>
        <header className={styles.brand}>
          <Mark size={36} worst="ok" />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </header>
        {children && <div className={styles.card}>{children}</div>}
        {below && <nav className={styles.below}>{below}</nav>}
      </main>
      <Announcer />
    </>
  );
}

export function Or({ children }: { children: ReactNode }) {
  return <p className={styles.or}>{children}</p>;
}
