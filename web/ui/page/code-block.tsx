import { CopyButton } from '../controls/copy.tsx';

/** Plain text, what is this account's own (an address, a token), or a comment. */
export type CodePiece = string | { value: string } | { comment: string };
export type Code = string | readonly CodePiece[];

interface CodeBlockProps {
  code: Code;
  /** Completes the name of the button where a page has several blocks. */
  what?: string;
  /** Nothing to be run yet: it cannot be copied. */
  isExample?: boolean;
}

/** Something to be copied and run. */
export function CodeBlock({ code, what, isExample = false }: CodeBlockProps) {
  const pieces = typeof code === 'string' ? [code] : code;
  return (
    <div className="code">
      {!isExample && <CopyButton text={pieces.map(plain).join('')} {...(what !== undefined && { what })} />}
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
