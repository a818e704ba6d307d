// The last 24 hours of one subject.

import { useMemo } from 'react';
import { useStrip } from '../../api/resources/strips.ts';
import { stripCellsOf } from '../../domain/charts/strip-cells-of.ts';
import { Strip } from '../../ui/charts/strip.tsx';

interface SubjectStripProps {
  id: number;
  isMini?: boolean;
}

/** The row says in words what it shows. */
export function SubjectStrip({ id, isMini = false }: SubjectStripProps) {
  const strip = useStrip(id);
  const cells = useMemo(() => strip && stripCellsOf(strip), [strip]);
  return cells ? <Strip cells={cells} size={isMini ? 'mini' : 'row'} /> : <span />;
}
