import { type ReactNode, useId } from 'react';

interface CardProps {
  title?: ReactNode;
  /** Beside the title, quiet: what it is about, in numbers. */
  note?: ReactNode;
  /** At the end of the header: a segmented control, a button, a legend. */
  actions?: ReactNode;
  /** Children reach the edges: tables, lists, the states of a page. */
  flush?: boolean;
  className?: string;
  id?: string;
  children?: ReactNode;
}

/** A part of a page under a heading of the second level. */
export function Card({ title, note, actions, flush = false, className = '', id, children }: CardProps) {
  const heading = useId();
  const body = flush ? children : <div className="card-b">{children}</div>;
  if (title === undefined)
    return (
      <div className={`card ${flush ? '' : 'card-p'} ${className}`} id={id}>
        {children}
      </div>
    );
  return (
    <section className={`card ${className}`} id={id} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {note && <span className="dim">{note}</span>}
        {actions}
      </header>
      {body}
    </section>
  );
}
