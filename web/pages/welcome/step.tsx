// One of the three commands, with what came of it below.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/controls/icon.tsx';
import styles from './welcome.module.css';

interface StepProps {
  icon: LucideIcon;
  title: string;
  text: string;
  isDone: boolean;
  children: ReactNode;
  foot: ReactNode;
  /** Another way to the same. */
  other?: ReactNode;
}

export function Step({ icon, title, text, isDone, children, foot, other }: StepProps) {
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon of={icon} size={18} />
        </span>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      {children}
      <div className={styles.foot} role="status">
        {foot}
        {other && <span className={styles.other}>{other}</span>}
      </div>
    </li>
  );
}

/** Three dots that breathe while nothing is received. */
export function Listening({ children }: { children: ReactNode }) {
  return (
    <span className={styles.wait}>
      <i />
      <i />
      <i />
      {children}
    </span>
  );
}
