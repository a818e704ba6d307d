// Moving here from another tool, and the account as a document.

import { useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportAsCode } from '../../../api/resources/imports.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { RoleNeeded } from '../../../domain/role-needed.tsx';
import { useText } from '../../../i18n/text.ts';
import { idOf } from '../../../search-params.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/controls/save-file.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { DriftCard } from './drift-card.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { NewImport } from './new-import.tsx';
import { OneImport } from './one-import.tsx';

export function ImportPage() {
  const t = useText('imports');
  const { id } = useSearch({ strict: false }) as { id?: unknown };
  const chosen = idOf(id);
  return (
    <SettingsPage part="import" lead={t('lead')}>
      <RoleNeeded needed="editor">
        <div className="stack">
          {chosen === undefined ? <NewImport /> : <OneImport key={chosen} id={chosen} />}
          <EarlierImports shown={chosen} />
          <ExportCard />
          <DriftCard />
        </div>
      </RoleNeeded>
    </SettingsPage>
  );
}

function ExportCard() {
  const t = useText('imports');
  const account = useAccount();
  const attempt = useAttempt();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const made = await attempt(exportAsCode(account));
    setBusy(false);
    if (!made) return;
    const text = `${JSON.stringify(made.document, null, 2)}\n`;
    saveFile(new Blob([text], { type: 'application/json' }), 'tocsin.json');
  }
  return (
    <Card title={t('export')}>
      <div className="stack">
        <p>{t('export_text')}</p>
        <div className="acts">
          <Button icon={Download} busy={isBusy} onClick={() => void save()}>
            {t('export_act')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
