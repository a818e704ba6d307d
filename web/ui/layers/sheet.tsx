import type { ReactNode } from 'react';
import { ModalLayer } from './dialog.tsx';

interface SheetProps {
  title: string;
  onClose(): void;
  /** From which side it comes. */
  side?: 'start' | 'end';
  footer?: ReactNode;
  children: ReactNode;
}

/** Beside the page, over its whole height; on phones over all of it. */
export function Sheet({ title, onClose, side = 'end', footer, children }: SheetProps) {
  return (
    <ModalLayer className={`sheet sheet-${side}`} title={title} isTitleSeen onClose={onClose}>
      <div className="dlg-b">{children}</div>
      {footer && <footer className="acts">{footer}</footer>}
    </ModalLayer>
  );
}
