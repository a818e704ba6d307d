// Where uptime checks are probed from, and how their probers are.

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { locationListQuery } from '../../../api/resources/locations.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { ProbeLocation } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { idOfRow } from '../../../ui/lists/row-names.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { leavingOf } from './location-acts.tsx';
import { useLocationColumns } from './location-columns.tsx';
import { NewLocationDialog } from './new-location-dialog.tsx';

/** Probers call every 20 seconds at the latest, and nothing announces that they do. */
const REFRESH_MS = 15_000;

export function LocationsPage() {
  const t = useText('locations');
  const because = useNeedsRole('admin');
  const [isMaking, setMaking] = useState(false);
  const locations = useAll({ ...locationListQuery(useAccount()), refetchInterval: REFRESH_MS });
  return (
    <SettingsPage
      part="locations"
      lead={t('manage_lead')}
      actions={
        <Button variant="primary" icon={Plus} disabledBecause={because} onClick={() => setMaking(true)}>
          {t('new')}
        </Button>
      }
    >
      <QueryView query={locations} label={t('loading')} shape="table">
        {(rows) => <LocationTable rows={rows} />}
      </QueryView>
      {isMaking && <NewLocationDialog onClose={() => setMaking(false)} />}
    </SettingsPage>
  );
}

function LocationTable({ rows }: { rows: readonly ProbeLocation[] }) {
  const t = useText('locations');
  const list = useRows({ resource: 'locations', rows, keyOf: idOfRow, leavingOf });
  return (
    <Card flush>
      <Table list={list} label={t('table')} columns={useLocationColumns()} nameOf={({ name }) => name} />
    </Card>
  );
}
