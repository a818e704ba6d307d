// What is done with an incident and with its updates.

import { useMutation } from '@tanstack/react-query';
import { deleteIncident, deleteIncidentUpdate, deleteTemplate } from '../../../api/resources/incidents.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { Incident, IncidentTemplate, IncidentUpdate } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { undoable } from '../../../ui/layers/undo.ts';

export const leavingOf = ({ id }: { id: string }): string => `incident ${id}`;
export const updateLeaving = (id: number): string => `incident update ${id}`;
export const templateLeaving = ({ id }: { id: number }): string => `incident template ${id}`;

export function useIncidentActs({ id, status_page_id, title }: Incident) {
  const t = useText('status_pages');
  const account = useAccount();
  const deleting = useMutation(deleteIncident(account));
  const deletingUpdate = useMutation(deleteIncidentUpdate(account));
  const params = { id: status_page_id, incident_id: id };
  return {
    remove: () =>
      undoable({
        text: t('incident_deleted', { title }),
        sign: 'deleted',
        leaving: leavingOf({ id }),
        commit: (how) => deleting.mutateAsync({ params, ...how }),
      }),
    removeUpdate: (update: IncidentUpdate) =>
      undoable({
        text: t('update_deleted'),
        sign: 'deleted',
        leaving: updateLeaving(update.id),
        commit: (how) => deletingUpdate.mutateAsync({ params: { ...params, update_id: update.id }, ...how }),
      }),
  };
}

export function useRemoveTemplate(): (template: IncidentTemplate) => void {
  const t = useText('status_pages');
  const deleting = useMutation(deleteTemplate(useAccount()));
  return ({ id, name }) =>
    undoable({
      text: t('template_deleted', { name }),
      sign: 'deleted',
      leaving: templateLeaving({ id }),
      commit: (how) => deleting.mutateAsync({ params: { template_id: id }, ...how }),
    });
}
