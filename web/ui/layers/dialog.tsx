import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Announcer } from '../announcements/announce.tsx';
import { IconButton } from '../controls/button.tsx';
import { focusDialog } from '../keys/first-focus.ts';
import { KeyLayerProvider, openKeyLayer } from '../keys/keys.ts';

interface DialogProps {
  title: string;
  /** By Escape, by the cross, by a press outside; what shows the dialog takes it away then. */
  onClose(): void;
  /** A palette has no heading that is seen. */
  size?: 'md' | 'wide' | 'palette';
  /** At the bottom: buttons. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Shown as long as it is rendered. What had the focus before has it again afterwards. */
export function Dialog({ title, onClose, size = 'md', footer, children }: DialogProps) {
  return (
    <ModalLayer
      className={`dlg dlg-${size}`}
      title={title}
      isTitleSeen={size !== 'palette'}
      onClose={onClose}
    >
      {size === 'palette' ? children : <div className="dlg-b">{children}</div>}
      {footer && <footer className="acts">{footer}</footer>}
    </ModalLayer>
  );
}

interface ModalLayerProps {
  className: string;
  title: string;
  isTitleSeen: boolean;
  onClose(): void;
  children: ReactNode;
}

export function ModalLayer({ className, title, isTitleSeen, onClose, children }: ModalLayerProps) {
  const t = useText('common');
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  const layer = useModal(dialog);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={className}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && isPressedOutside.current) onClose();
      }}
    >
      <KeyLayerProvider value={layer}>
        <div className="dlg-in">
          {isTitleSeen ? (
            <header>
              <h2 id={heading}>{title}</h2>
              <IconButton icon={X} label={t('close')} variant="ghost" size="sm" onClick={onClose} />
            </header>
          ) : (
            <h2 id={heading} className="vh">
              {title}
            </h2>
          )}
          {children}
        </div>
        <Announcer />
      </KeyLayerProvider>
    </dialog>
  );
}

/** Opens it, and closes it before it leaves the document, so that the browser gives the focus back. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): number {
  const [layer, setLayer] = useState(-1);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const keys = openKeyLayer();
    setLayer(keys.layer);
    shown?.showModal();
    if (shown) focusDialog(shown);
    return () => {
      keys.close();
      shown?.close();
    };
  }, [dialog]);
  return layer;
}
