import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';

interface MiddleProps {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  /** Between the text and the buttons: a command to copy, a meter. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** What stands in the middle where a list or a page would be. */
export function Middle({ icon, title, text, children, actions }: MiddleProps) {
  return (
    <div className="mid">
      <Icon of={icon} size={22} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
      {actions && <div className="acts">{actions}</div>}
    </div>
  );
}
