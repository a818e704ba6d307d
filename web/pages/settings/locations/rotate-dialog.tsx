// Another token for a location: the prober there is refused until it has it.

import { useMutation } from '@tanstack/react-query';
import { rotateLocationToken } from '../../../api/resources/locations.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { ProbeLocation } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { ConfirmByName } from '../../../ui/layers/confirm-by-name.tsx';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { MadeLocation } from './made-location.tsx';

export function RotateDialog({
  location: { id, name },
  onClose,
}: {
  location: ProbeLocation;
  onClose(): void;
}) {
  const t = useText('locations');
  const failed = useFailure();
  const rotating = useMutation(rotateLocationToken(useAccount()));
  if (rotating.data) return <MadeLocation made={rotating.data} onClose={onClose} />;
  return (
    <ConfirmByName
      title={t('rotate')}
      text={t('rotate_text')}
      name={name}
      act={t('rotate')}
      busy={rotating.isPending}
      onConfirm={() => rotating.mutate({ params: { id } }, { onError: failed })}
      onClose={onClose}
    />
  );
}
