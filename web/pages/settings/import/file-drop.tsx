// Where a file is dropped, or chosen by a button.

import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { State } from '../../../ui/words/state.tsx';
import styles from '../settings.module.css';

interface FileDropProps {
  files: readonly File[];
  accept: string | undefined;
  isMany: boolean;
  help: string;
  problem: string | null;
  onFiles(files: readonly File[]): void;
}

export function FileDrop({ files, accept, isMany, help, problem, onFiles }: FileDropProps) {
  const t = useText('imports');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const given = [...(list ?? [])];
    if (given.length > 0) onFiles(isMany ? given : given.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is dropped on is no fieldset
    <div
      role="group"
      aria-labelledby={id}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        accept={accept}
        aria-label={t(isMany ? 'choose_files' : 'choose_file')}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <p id={id}>{t(isMany ? 'drop_files' : 'drop_file')}</p>
      <Button icon={FileUp} onClick={() => input.current?.click()}>
        {t(isMany ? 'choose_files' : 'choose_file')}
      </Button>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.name}>
              <bdi className="mono">{file.name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="muted">{help}</p>
      <div role="alert">{problem && <State is="down">{problem}</State>}</div>
    </div>
  );
}
