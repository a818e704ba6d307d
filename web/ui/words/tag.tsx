import type { ReactNode } from 'react';

function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>;
}

export function Tags({ of }: { of: readonly string[] }) {
  return (
    <span className="tags">
      {of.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}
