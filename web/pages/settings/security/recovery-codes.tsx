// Recovery codes, shown this once.

import { Download } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { saveFile } from '../../../ui/controls/save-file.ts';
import styles from '../settings.module.css';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const t = useText('security');
  const common = useText('common');
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="stack">
      <h3>{t('codes_title')}</h3>
      <p>{t('codes_text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="acts">
        <CopyButton text={text} what={t('codes')} />
        <Button
          icon={Download}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'tocsin-recovery-codes.txt')}
        >
          {common('download')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('codes_kept')}
        </Button>
      </div>
    </div>
  );
}
