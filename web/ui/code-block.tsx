import { useState } from 'react';
import { CopyButton } from './copy.tsx';
import { SegmentedChoice } from './segmented.tsx';

/** Plain text, what is this account's own (an address, a token), or a comment. */
export type CodePiece = string | { value: string } | { comment: string };
export type Code = string | readonly CodePiece[];

interface CodeBlockProps {
  code: Code;
  /** Completes the name of the button where a page has several blocks. */
  what?: string;
}

/** Something to be copied and run. */
export function CodeBlock({ code, what }: CodeBlockProps) {
  const pieces = typeof code === 'string' ? [code] : code;
  return (
    <div className="code">
      <CopyButton text={pieces.map(plain).join('')} {...(what !== undefined && { what })} />
      <pre>
        {pieces.map((piece, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces keep their places
          <Piece key={place} piece={piece} />
        ))}
      </pre>
    </div>
  );
}

const plain = (piece: CodePiece): string =>
  typeof piece === 'string' ? piece : 'value' in piece ? piece.value : piece.comment;

function Piece({ piece }: { piece: CodePiece }) {
  if (typeof piece === 'string') return piece;
  return 'value' in piece ? (
    <span className="v">{piece.value}</span>
  ) : (
    <span className="c">{piece.comment}</span>
  );
}

export interface Sample {
  /** Names a language or a tool: crontab, curl, Python. */
  name: string;
  code: Code;
}

/** The same in several languages. */
export function CodeTabs({ label, samples }: { label: string; samples: readonly Sample[] }) {
  const [chosen, choose] = useState(samples[0]?.name ?? '');
  const sample = samples.find(({ name }) => name === chosen) ?? samples[0];
  return (
    <div className="snips">
      <SegmentedChoice
        label={label}
        value={sample?.name ?? ''}
        options={samples.map(({ name }) => ({ value: name, label: name }))}
        onChange={choose}
      />
      {sample && <CodeBlock code={sample.code} what={sample.name} />}
    </div>
  );
}
